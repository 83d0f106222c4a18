// The people of a team: how far each has come, and what can be done about it; then those who are asked to come.
import { Form } from 'react-router';
import { useCustomer } from '~/parts/customer';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Badge, type Tone } from '~/ui/card';
import { Confirm } from '~/ui/confirm';
import { Icon } from '~/ui/icons';
import { Menu } from '~/ui/menu';
import { Table } from '~/ui/table';
import type { InvitedAnswer, Member } from '#server/contracts/companies.ts';
import { InviteBox, OpenInvites, TeamLink } from './invite-box';
import type { TeamData } from './load';

const TONES: Record<Member['state'], Tone> = {
  waiting: 'neutral',
  uploading: 'accent',
  shooting: 'accent',
  done: 'success',
  failed: 'danger',
};

/** A deed in a menu, its words one below the other. */
const inMenu = { variant: 'quiet', wide: true, className: 'justify-start! text-left! px-3!' } as const;

export function MembersView({ data, invited }: { data: TeamData; invited?: InvitedAnswer }) {
  const t = useT('teams');
  const members = data.members ?? [];
  const waiting = members.some(({ seat }) => seat === 'assigned');
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
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
              <Row key={member.customer_id} member={member} data={data} />
            ))}
          </tbody>
        </Table>
      </section>
      <div className="grid content-start gap-6">
        <InviteBox
          team={data.team.company_id}
          open={data.invites?.length ?? 0}
          invited={invited}
          mayInviteManagers={data.team.role === 'owner'}
        />
        <TeamLink team={data.team} />
        <OpenInvites invites={data.invites ?? []} />
      </div>
    </div>
  );
}

/** Where there is a seat for everybody else who has none: one deed instead of one for each. */
function GiveAll({ members, left }: { members: readonly Member[]; left: number }) {
  const t = useT('teams');
  const own = useCustomer()?.id;
  const without = members.filter((member) => member.seat === 'none' && member.customer_id !== own);
  const count = without.length;
  if (count < 2 || count > left) return null;
  return (
    <Confirm
      label={t('seat.giveAll', { count })}
      title={t('seat.giveAllTitle', { count })}
      text={t('seat.giveAllText')}
    >
      <Form method="post">
        {without.map(({ customer_id }) => (
          <input key={customer_id} type="hidden" name="customer_id" value={customer_id} />
        ))}
        <Button type="submit" name="intent" value="give-seats" size="sm" wide>
          {t('seat.giveAll', { count })}
        </Button>
      </Form>
    </Confirm>
  );
}

function Row({ member, data: { team } }: { member: Member; data: TeamData }) {
  const t = useT('teams');
  const self = useCustomer()?.id === member.customer_id;
  return (
    <tr>
      <td className="wrap-anywhere md:min-w-48">
        <span className="block font-medium">{member.name || member.email}</span>
        <span className="block text-muted">
          {member.name && `${member.email} · `}
          {t(`roles.${member.role}`)}
        </span>
        {!self && (
          <Link to={`/app?employee_id=${member.customer_id}`} className="text-sm underline underline-offset-4">
            {t('members.view')}
            <span className="sr-only">{member.name || member.email}</span>
          </Link>
        )}
      </td>
      <td className="max-md:col-span-2">
        <Badge tone={TONES[member.state]}>{t(`states.${member.state}`, { count: member.photos })}</Badge>
      </td>
      <td className="max-md:col-span-2">
        <Form
          method="post"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap max-md:justify-between"
        >
          <input type="hidden" name="customer_id" value={member.customer_id} />
          <span className="text-muted">{t(`seat.${member.seat}`)}</span>
          {member.seat === 'assigned' ? (
            <Button type="submit" name="intent" value="take-seat" variant="quiet" size="sm">
              {t('seat.take')}
            </Button>
          ) : (
            team.credits.headshots > 0 && (
              <Button type="submit" name="intent" value="give-seat" variant="secondary" size="sm">
                {t('seat.give')}
              </Button>
            )
          )}
        </Form>
      </td>
      <td className="text-right max-md:col-start-2 max-md:row-start-1">
        <Actions member={member} owner={team.role === 'owner'} />
      </td>
    </tr>
  );
}

function Actions({ member, owner }: { member: Member; owner: boolean }) {
  const t = useT('teams');
  const self = useCustomer()?.id === member.customer_id;
  if (self || member.role === 'owner' || (member.role === 'manager' && !owner)) return null;
  const name = member.name || member.email;
  const id = <input type="hidden" name="customer_id" value={member.customer_id} />;
  return (
    <Menu
      label={
        <>
          <Icon name="more" /> <span className="sr-only">{`${t('members.more')}: ${name}`}</span>
        </>
      }
      align="end"
    >
      {owner && (
        <Form method="post" className="grid">
          {id}
          <input type="hidden" name="role" value={member.role === 'employee' ? 'manager' : 'employee'} />
          <Button type="submit" name="intent" value="role" size="sm" {...inMenu}>
            {member.role === 'employee' ? t('members.makeManager') : t('members.makeEmployee')}
          </Button>
        </Form>
      )}
      {owner && (
        <Confirm
          label={t('members.handOver')}
          look={inMenu}
          title={t('members.handOverTitle', { name })}
          text={t('members.handOverText')}
        >
          <Form method="post">
            {id}
            <Button type="submit" name="intent" value="hand-over" size="sm" wide>
              {t('members.handOver')}
            </Button>
          </Form>
        </Confirm>
      )}
      <Confirm
        label={t('members.remove')}
        look={inMenu}
        title={t('members.removeTitle', { name })}
        text={t('members.removeText')}
      >
        <Form method="post">
          {id}
          <Button type="submit" name="intent" value="remove" variant="danger" size="sm" wide>
            {t('members.remove')}
          </Button>
        </Form>
      </Confirm>
      <Confirm
        label={t('members.erase')}
        look={inMenu}
        title={t('members.eraseTitle', { name })}
        text={t('members.eraseText')}
      >
        <Form method="post">
          {id}
          <Button type="submit" name="intent" value="erase" variant="danger" size="sm" wide>
            {t('members.erase')}
          </Button>
        </Form>
      </Confirm>
    </Menu>
  );
}
