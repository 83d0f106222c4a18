// Who was invited and has not answered yet: when, and the same mail again, for one of them or for all.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Badge } from '~/ui/card';
import { Table } from '~/ui/table';
import type { Invite } from '#server/contracts/companies.ts';
import { isLikelyTypo } from './likely-typo';

/** `domain`: the company's own, where it has one. */
export function PendingInvites({ invites, domain }: { invites: readonly Invite[]; domain: string | null }) {
  const t = useT('teams');
  if (invites.length === 0) return null;
  return (
    <section aria-labelledby="team-invites" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="team-invites" className="text-xl">
          {t('invite.open')} <span className="text-muted">{invites.length}</span>
        </h2>
        {invites.length > 1 && (
          <ConfirmForm
            intent="resend-all"
            label={t('invite.resendAll')}
            title={t('invite.resendAllTitle')}
            text={t('invite.resendAllText')}
          >
            {invites.map(({ invite_id }) => (
              <input key={invite_id} type="hidden" name="invite_id" value={invite_id} />
            ))}
          </ConfirmForm>
        )}
      </div>
      <Table caption={t('invite.open')} stacked>
        <thead>
          <tr>
            <th scope="col">{t('invite.address')}</th>
            <th scope="col">{t('members.progress')}</th>
            <th scope="col">
              <span className="sr-only">{t('members.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <Row key={invite.invite_id} invite={invite} domain={domain} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Row({
  invite: { invite_id, email, name, role, expired, created_at },
  domain,
}: {
  invite: Invite;
  domain: string | null;
}) {
  const t = useT('teams');
  const { date } = useFormat();
  return (
    <tr>
      <td className="wrap-anywhere max-md:col-span-2 md:min-w-56">
        <span className="block font-medium">{name || email}</span>
        <span className="block text-muted">
          {name && `${email} · `}
          {t(`roles.${role}`)}
        </span>
        {domain && isLikelyTypo(email, domain) && (
          <Badge tone="danger" className="mt-1 whitespace-normal!">
            {t('invite.similar', { domain })}
          </Badge>
        )}
      </td>
      <td className="text-muted max-md:col-span-2 max-md:-mt-2">
        {expired ? <Badge tone="danger">{t('invite.expired')}</Badge> : t('invite.sent', { date: date(created_at) })}
      </td>
      <td className="max-md:col-span-2">
        <Form method="post" className="flex flex-wrap max-md:-ml-4 md:flex-nowrap md:justify-end md:whitespace-nowrap">
          <input type="hidden" name="invite_id" value={invite_id} />
          <Button type="submit" name="intent" value="resend" variant="quiet" size="sm">
            {t('invite.resend')} <span className="sr-only">{email}</span>
          </Button>
          <Button type="submit" name="intent" value="revoke" variant="quiet" size="sm">
            {t('invite.revoke')} <span className="sr-only">{email}</span>
          </Button>
        </Form>
      </td>
    </tr>
  );
}
