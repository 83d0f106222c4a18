// The people of a team: how far each has come, and what can be done about it; then those who are asked to come.
import { Form } from 'react-router';
import { useCustomer } from '~/web/customer';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button, buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { Table } from '~/ui/table';
import type { InvitedAnswer, Member } from '#server/contracts/companies.ts';
import { TeamFirstSteps } from './team-first-steps';
import { InviteBox, TeamLink } from './invite-box';
import type { TeamData } from './load';
import { MemberRow } from './member-row';
import type { PreviewedInvites } from './team-action';
import { PendingInvites } from './pending-invites';

export function MembersView({
  data,
  invited,
  preview,
}: {
  data: TeamData;
  invited?: InvitedAnswer;
  preview?: PreviewedInvites;
}) {
  const t = useT('teams');
  const members = data.members ?? [];
  const invites = data.invites ?? [];
  const alone = members.length === 1 && invites.length === 0;
  const waiting = members.some(({ seat }) => seat === 'assigned');
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 content-start gap-10">
        {alone && <TeamFirstSteps team={data.team} />}
        <section aria-labelledby="team-members" className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 id="team-members" className="text-xl">
                {t('members.title')}
              </h2>
              <p className="text-sm text-muted">
                {t('members.done', {
                  done: members.filter(({ state }) => state === 'done').length,
                  total: members.length,
                })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {/* Where the form stands below the lists it is a long way off. */}
              <a href="#invite" className={buttonClass({ variant: 'secondary', size: 'sm', className: 'xl:hidden' })}>
                <Icon name="plus" className="size-4" /> {t('invite.title')}
              </a>
              <GiveAll members={members} left={data.team.credits.headshots} />
              {waiting && (
                <Form method="post">
                  <Button type="submit" name="intent" value="remind" variant="secondary" size="sm">
                    <Icon name="bell" className="size-4" /> {t('members.remind')}
                  </Button>
                </Form>
              )}
            </div>
          </div>
          <Table caption={t('members.caption')} stacked>
            <thead>
              <tr>
                <th scope="col">{t('members.person')}</th>
                <th scope="col">{t('members.progress')}</th>
                <th scope="col">{t('members.seat')}</th>
                <th scope="col">
                  <span className="sr-only">{t('members.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <MemberRow key={member.customer_id} member={member} data={data} />
              ))}
            </tbody>
          </Table>
        </section>
        <PendingInvites invites={invites} domain={data.team.domain} />
      </div>
      <div id="invite" className="grid scroll-mt-6 content-start gap-6">
        <InviteBox
          team={data.team.company_id}
          open={invites.length}
          seats={data.team.credits.headshots}
          invited={invited}
          preview={preview}
          mayInviteManagers={data.team.role === 'owner'}
        />
        <TeamLink team={data.team} />
      </div>
    </div>
  );
}

/** Where there is a seat for everybody else who has none: one button instead of one for each. */
function GiveAll({ members, left }: { members: readonly Member[]; left: number }) {
  const t = useT('teams');
  const own = useCustomer()?.id;
  const without = members.filter((member) => member.seat === 'none' && member.customer_id !== own);
  const count = without.length;
  if (count < 2 || count > left) return null;
  return (
    <ConfirmForm
      intent="give-seats"
      label={t('seat.giveAll', { count })}
      title={t('seat.giveAllTitle', { count })}
      text={t('seat.giveAllText')}
    >
      {without.map(({ customer_id }) => (
        <input key={customer_id} type="hidden" name="customer_id" value={customer_id} />
      ))}
    </ConfirmForm>
  );
}
