// Google Tag Manager and Google Ads, with consent mode: denied by default, granted because nothing of this runs without consent.
import type { Trackers } from '#server/contracts/tracking.ts';
import { adConversionValue } from '#server/contracts/tracking-figures.ts';
import type { TrackedEvent } from '~/web/tracking/track';
import { loadScript } from './scripts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const HOST = 'https://www.googletagmanager.com';
const KINDS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage', 'personalization_storage'];
const all = (value: 'denied' | 'granted'): Record<string, string> =>
  Object.fromEntries(KINDS.map((kind) => [kind, value]));

/** Google's own scripts tell a command from an event by its being an `arguments` object. */
function command(..._args: unknown[]): void {
  (window.dataLayer ??= []).push(arguments);
}

/** Undefined when neither is set up. */
export function startGoogle({ tagManager, ads }: Pick<Trackers, 'tagManager' | 'ads'>) {
  if (!tagManager && !ads) return undefined;
  command('consent', 'default', all('denied'));
  command('consent', 'update', all('granted'));
  if (tagManager) {
    (window.dataLayer ??= []).push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(`${HOST}/gtm.js?id=${tagManager}`);
  }
  if (ads) {
    command('js', new Date());
    command('config', ads.id);
    loadScript(`${HOST}/gtag/js?id=${ads.id}`);
  }
  return {
    tell({ name, properties, eventId }: TrackedEvent): void {
      if (tagManager) (window.dataLayer ??= []).push({ event: name, eventId, ...properties });
      if (ads?.label && name === 'purchase')
        command('event', 'conversion', {
          send_to: `${ads.id}/${ads.label}`,
          value: adConversionValue(Number(properties['value'])),
          currency: properties['currency'] ?? 'USD',
          transaction_id: properties['transaction_id'],
        });
    },
  };
}
