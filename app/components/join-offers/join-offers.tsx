// What a company offers somebody who does not belong to one yet: to join it, and what it pays for. Pressing the button joins.
import { Form, useNavigation } from 'react-router';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import type { JoinOffer } from './merge-join-offers';

const TITLES = { invite: 'invited', link: 'link', domain: 'domain' } as const;

export function JoinOffers({ offers }: { offers: readonly JoinOffer[] }) {
  return offers.map((offer) => <Offer key={offer.company_id} offer={offer} />);
}

function Offer({ offer: { company_id, name, by, manager, seat, field, declinable } }: { offer: JoinOffer }) {
  const t = useT('offers');
  const href = useHref();
  const busy = useNavigation().state !== 'idle';
  const id = `offer-${company_id}`;
  return (
    <section aria-labelledby={id} className="rounded-xl bg-accent-soft p-6 sm:px-8">
      <h2 id={id} className="text-lg wrap-anywhere">
        {t(TITLES[by], { name })}
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        {manager ? t('manager') : t(seat ? 'seat' : 'noSeat', { name })} {t('privacy')}
      </p>
      <Form method="post" action={href('/app/teams')} className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name={field.name} value={field.value} />
        <Button type="submit" name="intent" value="join" busy={busy} className="wrap-anywhere">
          {t('join', { name })}
        </Button>
        {declinable && (
          <Button type="submit" name="intent" value="decline" variant="quiet">
            {t('decline')}
          </Button>
        )}
      </Form>
    </section>
  );
}
