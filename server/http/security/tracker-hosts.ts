// Hosts that the Content-Security-Policy allows for trackers: only those of configured services.
import type { Env } from '../../env/index.ts';

const GOOGLE = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];
const GOOGLE_ADS = [
  'https://www.google.com',
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
];
const DUB = ['https://api.dub.co'];

export function trackerHosts({ tracking }: Pick<Env, 'tracking'>): string[] {
  const { tagManager, ads, dub, affiliateScript, experimentScript, analytics } = tracking;
  const own = [affiliateScript, experimentScript, analytics?.script, analytics?.api].filter((url) => url !== undefined);
  return [
    ...new Set([
      ...(tagManager || ads ? GOOGLE : []),
      ...(ads ? GOOGLE_ADS : []),
      ...(dub ? DUB : []),
      ...own.map((url) => new URL(url).origin),
    ]),
  ];
}
