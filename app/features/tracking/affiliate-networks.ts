// Reports sign-ups and sales to the affiliate networks through our own origin. The server logs what a network refuses; what
// does not reach our server is logged here.
import { parseCookies } from '#server/contracts/cookies.ts';
import type { Trackers } from '#server/contracts/tracking.ts';
import { affiliateAmount } from '#server/contracts/tracking-figures.ts';
import type { TrackedEvent } from '~/web/tracking/track';
import { awinClick } from './campaign';
import { createFailureLogger } from './failures';

const post = (path: string, body: object): void =>
  void fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
    .then(({ ok, status }) => (ok ? undefined : createFailureLogger(path)(status)))
    .catch(createFailureLogger(path));

/** The click that Dub's script noted. */
const dubClick = (): string | undefined => parseCookies(document.cookie).get('dub_id');

export function reportToAffiliateNetworks({ name, properties }: TrackedEvent, { user, dub, awin }: Trackers): void {
  if (!user) return;
  if (name === 'account_created' && dub)
    post('/api/dub/lead', {
      customerId: user.id,
      customerEmail: user.email,
      customerName: user.name,
      customerAvatar: user.avatar,
      clickId: dubClick(),
    });
  if (name !== 'purchase') return;
  const { transaction_id, value, currency, type, package_id, test } =
    properties as unknown as Trackers['purchases'][number];
  if (dub)
    post('/api/dub/sale', {
      customerId: user.id,
      amount: affiliateAmount(value, currency),
      eventName: 'Purchase',
      currency,
      metadata: { transaction_id, type, package_id },
    });
  const awc = awinClick(localStorage);
  if (awin && awc)
    post('/api/awinTracking', { orderReference: transaction_id, amount: value, currency, channel: 'aw', test, awc });
}
