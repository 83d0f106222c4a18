// What the server hands to loaders, actions and middleware for one request. Made inside the app's own bundle: a context
// object imported from outside it would be another object, and every look-up would miss.
import { createContext, RouterContextProvider } from 'react-router';
import type { Locale } from '#server/contracts/locales.ts';
import type { Host } from '#server/http/types.ts';

export type { Host, Session, SiteConfig as Site } from '#server/http/types.ts';

export const hostContext = createContext<Host>();
/** The language of the address; app/middleware/locale.ts fills it in. */
export const localeContext = createContext<Locale>('en');
/** The technical side of an error of this request, for staff (features/errors). */
export const errorDetailContext = createContext<string | null>(null);
/** Set once the backend has answered a call with this visitor's session by 401. */
export const sessionRejectedContext = createContext(false);

export function createLoadContext(host: Host): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(hostContext, host);
  return context;
}
