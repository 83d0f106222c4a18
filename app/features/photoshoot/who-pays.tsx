// What a company pays for, or a free redo: what it offers before that is decided, and what was decided.
import { Form } from 'react-router';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { JoinOffers } from '~/components/join-offers/join-offers';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import type { PhotoshootData } from './load';

export function WhoPays({ data, busy }: { data: PhotoshootData; busy: boolean }) {
  const t = useT('photoshoot');
  const { order, team, offers } = data;
  if (order?.redo_of) return <RedoNote order={order} />;
  if (order?.seat) return <SeatChosen name={team?.name ?? ''} locked={team?.brand.locked === true} busy={busy} />;
  return (
    <>
      {offers.length > 0 && (
        <div className="mt-6 grid gap-4">
          <JoinOffers offers={offers} />
        </div>
      )}
      {team?.own_seat && <SeatOffer name={team.name} locked={team.brand.locked} busy={busy} />}
      {team?.role === 'employee' && !team.own_seat && (
        <Alert className="mt-6">{t('seat.none', { name: team.name })}</Alert>
      )}
    </>
  );
}

/** A redo keeps the size of the shoot that it repeats. */
export const RedoNote = ({ order: { redo_of, headshot_count: count } }: { order: OrderWithAttachments }) => {
  const t = useT('photoshoot');
  if (redo_of === null) return null;
  return (
    <Alert tone="accent" className="mt-6">
      {t('review.redo', { count })}
    </Alert>
  );
};

interface SeatProps {
  name: string;
  /** The company has chosen the looks, however many. */
  locked: boolean;
  busy: boolean;
}

function SeatChosen({ name, locked, busy }: SeatProps) {
  const t = useT('photoshoot');
  return (
    <Alert
      tone="accent"
      className="mt-6"
      action={
        <Form method="post">
          <Button type="submit" name="intent" value="own" variant="secondary" size="sm" busy={busy}>
            {t('seat.payOwn')}
          </Button>
        </Form>
      }
    >
      {t(locked ? 'seat.chosenLocked' : 'seat.chosen', { name })}
    </Alert>
  );
}

function SeatOffer({ name, locked, busy }: SeatProps) {
  const t = useT('photoshoot');
  return (
    <Form
      method="post"
      className="mt-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-accent-soft px-5 py-4"
    >
      <p>
        <span className="block font-medium">{t('seat.title', { name })}</span>
        <span className="block text-sm text-muted">{t(locked ? 'seat.textLocked' : 'seat.text')}</span>
      </p>
      <Button type="submit" name="intent" value="seat" busy={busy}>
        {t('seat.use')}
      </Button>
    </Form>
  );
}
