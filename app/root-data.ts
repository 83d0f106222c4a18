// The root loader's data, for everything below it.
import { createContext, use } from 'react';
import type { Locale } from './i18n/locale';
import type { PackedTexts } from './i18n/messages';
import type { Consent } from './web/tracking/consent';
import type { Flash } from './middleware/flash';
import type { BrowserMonitoring } from '#server/contracts/monitoring.ts';
import type { Theme } from '#server/contracts/themes.ts';
import type { PublicConfig, SessionUser, SiteConfig } from '#server/http/types.ts';

/** A form that was submitted after the session had ended (app/middleware/saved-form.ts). */
export interface SavedForm {
  /** Where it was sent to: path and query. */
  path: string;
  fields: [name: string, value: string][];
}
/** The field by which the notice about it says "no, forget it". */
export const DISCARD_SAVED_FORM = 'unsent-discard';

export interface RootData {
  locale: Locale;
  /** Scheme and host of this visit, for absolute addresses. */
  origin: string;
  nonce: string;
  /** Which build the server is of. */
  build: string;
  theme: Theme;
  user: SessionUser | null;
  demo: boolean;
  /** New shoots are refused for now, and every page says so. */
  maintenance: boolean;
  /** May see the technical side of an error. */
  staff: boolean;
  flash: Flash | null;
  /** Which optional cookies were agreed to, and whether the visitor has to be asked. */
  consent: Consent;
  /** What was sent from this page while nobody was signed in any more. */
  savedForm: SavedForm | null;
  messages: PackedTexts;
  /** Hosts besides the listed ones whose pictures pages may show. */
  imageHosts: readonly string[];
  links: SiteConfig['links'];
  config: PublicConfig;
  /** Where errors go; null without a key, and for visitors who have not agreed to everything or whose place is not known. */
  monitoring: BrowserMonitoring | null;
}

export const RootDataContext = createContext<RootData | null>(null);

export function useRootData(): RootData {
  const data = use(RootDataContext);
  if (!data) throw new Error('useRootData needs the root around it');
  return data;
}

/** False on pages without a script of the framework. The browser only ever runs this code on pages that have it. */
export const HydrateContext = createContext(true);

/** What really failed, for staff: React Router leaves it out of what the browser gets. Rendered on the server only. */
export const ErrorDetailContext = createContext<string | null>(null);

/** The sum of a file of ours, for the one script of plain pages. Rendered on the server only. */
export const IntegrityContext = createContext<(path: string) => string | undefined>(() => undefined);
