// Links of landing pages to pages behind sign-in. The route table decides whether a page exists; while it does not, another text is
// shown, so that no link is broken.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useRootData } from '~/root-data';
import { findRow } from '~/route-table';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';

/** Own pages in the order of preference, or an address that the installation may set. */
const CTA_TARGETS = {
  teams: ['/app/teams/new', '/app/teams'],
  studio: ['/app/studio'],
  gifts: ['/app/gifts#buy'],
  affiliates: 'affiliates',
  api: 'apiDocs',
  support: 'support',
} as const;
export type CtaTarget = keyof typeof CTA_TARGETS;

/** The address, or undefined while the page does not exist. */
export function useCtaPath(what: CtaTarget): string | undefined {
  const { links, origin } = useRootData();
  const place = CTA_TARGETS[what];
  if (typeof place !== 'string') return place.find((path) => findRow(path) !== undefined);
  const url = URL.parse(links[place], origin);
  if (!url) return undefined;
  if (url.origin !== origin) return links[place];
  return findRow(url.pathname) ? url.pathname + url.hash : undefined;
}

export function ComingSoon({ what, title, text }: { what: CtaTarget; title: string; text: string }) {
  if (useCtaPath(what)) return null;
  return (
    <Alert title={title} className="mt-8 max-w-prose">
      {text}
    </Alert>
  );
}

/** A button to the page, or `instead` while the page does not exist. */
export function CtaButton({ what, children, instead }: { what: CtaTarget; children: ReactNode; instead?: ReactNode }) {
  const path = useCtaPath(what);
  if (!path) return instead ?? null;
  return (
    <Link to={path} className={buttonClass({ size: 'lg' })}>
      {children}
    </Link>
  );
}

/** The same inside a text. */
export function CtaTextLink({ what, children }: { what: CtaTarget; children: ReactNode }) {
  const path = useCtaPath(what);
  if (!path) return null;
  return (
    <Link to={path} className="font-medium underline underline-offset-4">
      {children}
    </Link>
  );
}
