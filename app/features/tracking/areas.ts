// Which trackers run in which part of the site: /admin, /app and /auth have fewer than public pages.
import { localeFromPath } from '~/i18n/locale';

export interface TrackingArea {
  /** Page views and events for analytics. */
  analytics: boolean;
  /** Tag manager, ads and the affiliate network. */
  marketing: boolean;
  /** Experiments change marketing pages only. */
  experiments: boolean;
}

const NOTHING: TrackingArea = { analytics: false, marketing: false, experiments: false };
const APP: TrackingArea = { analytics: true, marketing: true, experiments: false };
const SITE: TrackingArea = { analytics: true, marketing: true, experiments: true };
const AREAS: readonly [string, TrackingArea][] = [
  // Staff look at other people's data there.
  ['/admin', NOTHING],
  // Addresses and codes are typed there.
  ['/auth', { ...APP, marketing: false }],
  ['/qr-uploader', NOTHING],
  ['/app', APP],
  ['/ai-headshot-results', APP],
  ['/shared-ai-headshot', APP],
];

/** Without the language. */
const plain = (pathname: string): string => {
  const locale = localeFromPath(pathname);
  return pathname === `/${locale}`
    ? '/'
    : pathname.startsWith(`/${locale}/`)
      ? pathname.slice(locale.length + 1)
      : pathname;
};

export function trackingArea(pathname: string): TrackingArea {
  const path = plain(pathname);
  return AREAS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? SITE;
}
