// A team's settings: its data, who may join, its mails, and deleting it.
import { Form, useNavigation } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Confirm } from '~/ui/confirm';
import { Checkbox } from '~/ui/input';
import type { CompanyDetail } from '#server/contracts/companies.ts';
import { CompanyFields } from './company-fields';

export function SettingsView({ team, nameFault }: { team: CompanyDetail; nameFault?: boolean }) {
  const t = useT('teams');
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="max-w-[40rem]">
      <Card>
        <h2 className="mb-5 text-lg">{t('settings.title')}</h2>
        <Form method="post" className="grid gap-5">
          <CompanyFields known={team} nameFault={nameFault} />
          <div className="grid gap-4 border-t border-line pt-5">
            <Checkbox name="link_open" defaultChecked={team.link_open}>
              {t('settings.link')}
            </Checkbox>
            {team.domain ? (
              <>
                <input type="hidden" name="has_domain" value="yes" />
                <Checkbox name="domain_open" defaultChecked={team.domain_open}>
                  {t('settings.domain', { domain: team.domain })}
                </Checkbox>
              </>
            ) : (
              <p className="text-sm text-muted">{t('settings.domainNone')}</p>
            )}
            <Checkbox name="seat_on_joining" defaultChecked={team.seat_on_joining}>
              {t('settings.seat')}
            </Checkbox>
            <Checkbox name="remind" defaultChecked={team.remind}>
              {t('settings.remind')}
            </Checkbox>
          </div>
          <div>
            <Button type="submit" name="intent" value="settings" busy={busy}>
              {t('settings.save')}
            </Button>
          </div>
        </Form>
      </Card>
      <Link to="/app/teams/integrations" className={buttonClass({ variant: 'secondary', className: 'mt-6' })}>
        {t('settings.integrations')}
      </Link>
      {team.role === 'owner' && team.members === 1 && (
        <div className="mt-6">
          <Confirm
            align="start"
            label={t('settings.close')}
            look={{ variant: 'quiet', className: '-ml-4' }}
            title={t('settings.closeTitle', { name: team.name })}
            text={t('settings.closeText')}
          >
            <Form method="post">
              <Button type="submit" name="intent" value="leave" variant="danger" size="sm" wide>
                {t('settings.close')}
              </Button>
            </Form>
          </Confirm>
        </div>
      )}
    </div>
  );
}
