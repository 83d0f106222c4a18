// One person of a team: how far they have come, their seat, and what a manager can do for them.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Badge, type Tone } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { Menu } from '~/ui/menu';
import type { Member } from '#server/contracts/companies.ts';
import type { TeamData } from './load';

const TONES: Record<Member['state'], Tone> = {
  waiting: 'neutral',
  uploading: 'accent',
  shooting: 'accent',
  done: 'success',
  failed: 'danger',
};

/** An action in a menu: its label above, its explanation below. */
const inMenu = { variant: 'quiet', wide: true, className: 'justify-start! text-left! px-3!' } as const;

export function MemberRow({ member, data: { team } }: { member: Member; data: TeamData }) {
  const t = useT('teams');
  const self = useCustomer()?.id === member.customer_id;
  return (
    <tr>
      <td className="wrap-anywhere md:min-w-60">
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
        <Progress member={member} />
      </td>
      <td className="max-md:col-span-2">
        <Seat member={member} left={team.credits.headshots} />
      </td>
      <td className="text-right max-md:col-start-2 max-md:row-start-1">
        <Actions member={member} owner={team.role === 'owner'} />
      </td>
    </tr>
  );
}

function Progress({ member: { state, photos, order_id, seat, reminded_at } }: { member: Member }) {
  const t = useT('teams');
  const { date } = useFormat();
  return (
    <>
      <Badge tone={TONES[state]}>{t(`states.${state}`, { count: photos })}</Badge>
      {state === 'done' && order_id && (
        <Link to={`/ai-headshot-results/${order_id}`} className="mt-1 block text-sm underline underline-offset-4">
          {t('members.results')}
        </Link>
      )}
      {seat === 'assigned' && reminded_at && (
        <span className="mt-1 block text-sm text-muted">{t('members.reminded', { date: date(reminded_at) })}</span>
      )}
    </>
  );
}

/** `left`: seats that the company can still give. */
function Seat({ member: { customer_id, seat }, left }: { member: Member; left: number }) {
  const t = useT('teams');
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-3 whitespace-nowrap max-md:justify-between">
      <input type="hidden" name="customer_id" value={customer_id} />
      <span className="text-muted">{t(`seat.${seat}`)}</span>
      {seat === 'assigned' && (
        <Button type="submit" name="intent" value="take-seat" variant="quiet" size="sm" className="md:-ml-4">
          {t('seat.take')}
        </Button>
      )}
      {seat !== 'assigned' && left > 0 && (
        <Button
          type="submit"
          name="intent"
          value="give-seat"
          variant={seat === 'used' ? 'quiet' : 'secondary'}
          size="sm"
          className={seat === 'used' ? 'md:-ml-4' : undefined}
        >
          {t(seat === 'used' ? 'seat.another' : 'seat.give')}
        </Button>
      )}
    </Form>
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
      closesOnSubmit
    >
      {member.seat === 'assigned' && (
        <Form method="post" className="grid">
          {id}
          <Button type="submit" name="intent" value="remind" size="sm" {...inMenu}>
            {t('members.remindOne')}
          </Button>
        </Form>
      )}
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
        <ConfirmForm
          intent="hand-over"
          label={t('members.handOver')}
          look={inMenu}
          title={t('members.handOverTitle', { name })}
          text={t('members.handOverText')}
        >
          {id}
        </ConfirmForm>
      )}
      <ConfirmForm
        intent="remove"
        danger
        label={t('members.remove')}
        look={inMenu}
        title={t('members.removeTitle', { name })}
        text={t('members.removeText')}
      >
        {id}
      </ConfirmForm>
      <ConfirmForm
        intent="erase"
        danger
        label={t('members.erase')}
        look={inMenu}
        title={t('members.eraseTitle', { name })}
        text={t('members.eraseText')}
      >
        {id}
      </ConfirmForm>
    </Menu>
  );
}
