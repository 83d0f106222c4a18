// A team's settings: its data, who may join, its mails, and deleting it.
import { Form } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field } from '~/ui/field';
import { Checkbox, Input } from '~/ui/input';
import { MAX_LINK_PEOPLE, MAX_STUDIO_LIMIT } from '#server/contracts/company-lists.ts';
import type { CompanyDetail } from '#server/contracts/companies.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { CompanyFields } from './company-fields';

export function SettingsView({ team, rejected }: { team: CompanyDetail; rejected?: RejectedForm }) {
  const t = useT('teams');
  const form = useFormState('settings', rejected);
  return (
    <div className="max-w-[40rem]">
      <Card>
        <h2 className="mb-5 text-lg">{t('settings.title')}</h2>
        <Form method="post" className="grid gap-5">
          <CompanyFields company={team} form={form} />
          <Field
            label={t('settings.studioLimit')}
            hint={t('settings.studioLimitHint')}
            error={form.errors['studio_limit'] && t('settings.studioLimitError', { max: MAX_STUDIO_LIMIT })}
          >
            {(control) => (
              <Input
                {...control}
                name="studio_limit"
                type="number"
                inputMode="numeric"
                min={0}
                max={MAX_STUDIO_LIMIT}
                className="max-w-40"
                defaultValue={form.value('studio_limit') ?? team.studio_limit ?? ''}
              />
            )}
          </Field>
          <div className="grid gap-4 border-t border-line pt-5">
            <Checkbox name="link_open" defaultChecked={team.link_open}>
              {t('settings.link')}
            </Checkbox>
            <LinkLimits team={team} form={form} />
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
              {t(team.domain ? 'settings.seat' : 'settings.seatByLink')}
            </Checkbox>
            <Checkbox name="remind" defaultChecked={team.remind}>
              {t('settings.remind')}
            </Checkbox>
          </div>
          <div>
            <Button type="submit" name="intent" value="settings" busy={form.busy}>
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
          <ConfirmForm
            intent="leave"
            danger
            align="start"
            label={t('settings.close')}
            look={{ variant: 'quiet', className: '-ml-4' }}
            title={t('settings.closeTitle', { name: team.name })}
            text={t('settings.closeText')}
          />
        </div>
      )}
    </div>
  );
}

const UNTIL_ERRORS = { past: 'settings.linkUntilPast', invalid: 'settings.linkUntilError' } as const;

/** Whom the team link lets in, how many, and until when. */
function LinkLimits({ team, form }: { team: CompanyDetail; form: ReturnType<typeof useFormState> }) {
  const t = useT('teams');
  return (
    <fieldset className="mb-2 ml-8 grid gap-4">
      <legend className="sr-only">{t('link.title')}</legend>
      <Field
        label={t('settings.linkDomains')}
        hint={t('settings.linkDomainsHint')}
        error={form.errors['link_domains'] && t('settings.linkDomainsError')}
      >
        {(control) => (
          <Input
            {...control}
            name="link_domains"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={team.domain ?? undefined}
            defaultValue={form.value('link_domains') ?? team.link_domains.join(', ')}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('settings.linkMax')}
          hint={t('settings.linkJoined', { count: team.link_joined })}
          error={form.errors['link_max'] && t('settings.linkMaxError', { max: MAX_LINK_PEOPLE })}
        >
          {(control) => (
            <Input
              {...control}
              name="link_max"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_LINK_PEOPLE}
              defaultValue={form.value('link_max') ?? team.link_max ?? ''}
            />
          )}
        </Field>
        <Field
          label={t('settings.linkUntil')}
          hint={t('settings.linkUntilHint')}
          error={
            form.errors['link_until'] && t(UNTIL_ERRORS[form.errors['link_until'] === 'past' ? 'past' : 'invalid'])
          }
        >
          {(control) => (
            <Input
              {...control}
              name="link_until"
              type="date"
              defaultValue={form.value('link_until') ?? team.link_expires_at?.slice(0, 10) ?? ''}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
