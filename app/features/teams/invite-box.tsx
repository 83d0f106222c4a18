// Inviting people: many addresses at once with a result for each line, and the team's link.
import { Form, useNavigation } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useLocale, useT } from '~/i18n/use-t';
import { useFormDraft } from '~/web/forms/use-form-draft';
import { CopyField } from '~/components/copy-field';
import { LanguageOptions } from '~/components/language-options';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Badge, Card } from '~/ui/card';
import { Field } from '~/ui/field';
import { Input, Select, Textarea } from '~/ui/input';
import type { CompanyDetail, InvitedAnswer } from '#server/contracts/companies.ts';
import { InvitePreview } from './invite-preview';
import type { PreviewedInvites as Preview } from './team-action';

export function InviteBox({
  team,
  open,
  seats,
  invited,
  preview,
  mayInviteManagers,
}: {
  /** The id of the company. */
  team: string;
  /** How many invitations wait. */
  open: number;
  /** How many can still be given. */
  seats: number;
  invited?: InvitedAnswer;
  /** A table that was read, to be confirmed. */
  preview?: Preview;
  mayInviteManagers: boolean;
}) {
  const t = useT('teams');
  const busy = useNavigation().state !== 'idle';
  const draft = useFormDraft('invite', `${team} ${invited ? JSON.stringify(invited.lines) : open}`);
  if (preview)
    return (
      <Card>
        <h2 className="text-lg">{t('invite.check')}</h2>
        <InvitePreview team={team} preview={preview} />
      </Card>
    );
  return (
    <Card>
      <h2 className="text-lg">{t('invite.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('invite.text')}</p>
      {invited && <Result invited={invited} />}
      {/* After an answer what could not be read stands there to be mended, and nothing that was invited already. */}
      <Form
        key={JSON.stringify(invited?.lines)}
        method="post"
        encType="multipart/form-data"
        className="mt-4 grid gap-4"
        {...draft}
      >
        <Field label={t('invite.emails')}>
          {(control) => (
            <Textarea
              {...control}
              name="emails"
              rows={4}
              spellCheck={false}
              autoComplete="off"
              defaultValue={invited && unreadable(invited)}
            />
          )}
        </Field>
        <Field label={t('invite.file')}>
          {(control) => (
            <Input {...control} type="file" name="file" accept=".csv,text/csv,text/plain" className="py-2.5" />
          )}
        </Field>
        <Choices mayInviteManagers={mayInviteManagers} />
        <SeatsLeft team={team} seats={seats} />
        <Button type="submit" name="intent" value="invite" busy={busy}>
          {t('invite.send')}
        </Button>
      </Form>
    </Card>
  );
}

/** As what they join, and the language of the mail. */
function Choices({ mayInviteManagers }: { mayInviteManagers: boolean }) {
  const t = useT('teams');
  const locale = useLocale();
  return (
    <>
      {mayInviteManagers && (
        <Field label={t('invite.role')}>
          {(control) => (
            <Select {...control} name="role" defaultValue="employee">
              <option value="employee">{t('roles.employee')}</option>
              <option value="manager">{t('roles.manager')}</option>
            </Select>
          )}
        </Field>
      )}
      <Field label={t('invite.language')}>
        {(control) => (
          <Select {...control} name="language" defaultValue={locale}>
            <LanguageOptions />
          </Select>
        )}
      </Field>
    </>
  );
}

function SeatsLeft({ team, seats }: { team: string; seats: number }) {
  const t = useT('teams');
  return (
    <p className="text-sm text-muted">
      {seats > 0 ? (
        t('invite.seats', { count: seats })
      ) : (
        <>
          {t('invite.noSeats')}{' '}
          <Link to={`/app/teams/${team}?view=seats`} className="underline underline-offset-4">
            {t('seats.buy')}
          </Link>
        </>
      )}
    </p>
  );
}

const unreadable = ({ lines }: InvitedAnswer): string =>
  lines
    .filter(({ outcome }) => outcome === 'invalid')
    .map(({ email }) => email)
    .join('\n');

function Result({ invited }: { invited: InvitedAnswer }) {
  const t = useT('teams');
  const wrong = invited.lines.filter(({ outcome }) => outcome !== 'invited');
  return (
    <div role="status" className="mt-4 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">{t('invite.result', { count: invited.invited })}</p>
      {wrong.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {wrong.map(({ list, line, email, outcome }, index) => (
            <li key={`${line} ${index}`} className="break-all">
              <span className="text-muted">{t(list === 'file' ? 'invite.fileLine' : 'invite.line', { line })}:</span>{' '}
              {email}{' '}
              <Badge tone={outcome === 'invalid' ? 'danger' : 'neutral'}>{t(`invite.outcomes.${outcome}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link that lets nobody in says so, and cannot be copied. */
const LINK_TEXTS = { open: 'link.text', closed: 'link.closed', expired: 'link.expired', full: 'link.full' } as const;

export function TeamLink({ team }: { team: CompanyDetail }) {
  const t = useT('teams');
  return (
    <Card>
      <h2 className="text-lg">{t('link.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t(LINK_TEXTS[team.link_state])}</p>
      {team.link_state !== 'closed' && <LinkLimits team={team} />}
      {team.link_state === 'open' && (
        <div className="mt-4">
          <CopyField address={team.share_link} label={t('link.title')} />
        </div>
      )}
      <div className="mt-4">
        <ConfirmForm
          intent="renew-link"
          align="start"
          label={t('link.renew')}
          look={{ variant: 'quiet', className: '-ml-4' }}
          title={t('link.renewTitle')}
          text={t('link.renewText')}
        />
      </div>
    </Card>
  );
}

/** Whom the link lets in, how many have joined by it, until when; and where that is set. */
function LinkLimits({ team }: { team: CompanyDetail }) {
  const t = useT('teams');
  const { date } = useFormat();
  const { link_domains: domains, link_max: max, link_joined: joined, link_expires_at: until } = team;
  return (
    <ul className="mt-3 grid gap-1 text-sm">
      {domains.length > 0 && <li className="wrap-anywhere">{t('link.domains', { domains: domains.join(', ') })}</li>}
      <li>{max === null ? t('settings.linkJoined', { count: joined }) : t('link.joinedOf', { joined, max })}</li>
      {until && <li>{t(team.link_state === 'expired' ? 'link.endedOn' : 'link.until', { date: date(until) })}</li>}
      <li>
        <Link to={`/app/teams/${team.company_id}?view=settings`} className="underline underline-offset-4">
          {t('link.limit')}
        </Link>
      </li>
    </ul>
  );
}
