// Where landing pages send people for what lies behind sign-in, and what they say while such a page is not there: the route table
// decides, so that a page opens here by being added there, and none leads nowhere.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useRootData } from '~/root-data';
import { rowOf } from '~/route-table';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';

/** Own pages in the order of preference, or an address that the installation may set. */
const PLACES = {
  teams: ['/app/teams/new', '/app/teams'],
  studio: ['/app/studio'],
  gifts: ['/app/gifts#buy'],
  affiliates: 'affiliates',
  api: 'apiDocs',
  support: 'support',
} as const;
export type Place = keyof typeof PLACES;

/** The address, or undefined as long as nothing answers there. */
export function usePlace(what: Place): string | undefined {
  const { links, origin } = useRootData();
  const place = PLACES[what];
  if (typeof place !== 'string') return place.find((path) => rowOf(path) !== undefined);
  const url = URL.parse(links[place], origin);
  if (!url) return undefined;
  if (url.origin !== origin) return links[place];
  return rowOf(url.pathname) ? url.pathname + url.hash : undefined;
}

export function NotYet({ what, title, text }: { what: Place; title: string; text: string }) {
  if (usePlace(what)) return null;
  return (
    <Alert title={title} className="mt-8 max-w-prose">
      {text}
    </Alert>
  );
}

/** The way there as a button, once there is one; `instead` as long as there is none. */
export function OpenLink({ what, children, instead }: { what: Place; children: ReactNode; instead?: ReactNode }) {
  const path = usePlace(what);
  if (!path) return instead ?? null;
  return (
    <Link to={path} className={buttonClass({ size: 'lg' })}>
      {children}
    </Link>
  );
}

/** The same inside a text. */
export function OpenWords({ what, children }: { what: Place; children: ReactNode }) {
  const path = usePlace(what);
  if (!path) return null;
  return (
    <Link to={path} className="font-medium underline underline-offset-4">
      {children}
    </Link>
  );
}
