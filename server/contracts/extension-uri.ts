// The browser extension's way back (SPEC section 5): an address that only the browser itself answers, for one extension.

/** Chromium's and Firefox's hosts of `identity.launchWebAuthFlow`: nothing on them ever reaches a server. */
const HOSTS = ['chromiumapp.org', 'extensions.allizom.org'];
/** Compared as it was written: URL would make capital letters small. A label of a host has 63 characters at most. */
const WRITTEN = new RegExp(
  `^https://([a-z0-9]{32,63})\\.(?:${HOSTS.map((host) => host.replaceAll('.', '\\.')).join('|')})(?:[/?#]|$)`,
);

/** Undefined when it must be refused. An empty list of ids allows every well-formed one. */
export function extensionAddress(written: string | null, allowed: readonly string[]): URL | undefined {
  const id = WRITTEN.exec(written ?? '')?.[1];
  if (id === undefined || (allowed.length > 0 && !allowed.includes(id))) return undefined;
  // What our rule reads and what browsers read must be the same address.
  const url = URL.canParse(written!) ? new URL(written!) : undefined;
  const same = url && HOSTS.some((host) => url.host === `${id}.${host}`) && url.username === '' && url.password === '';
  return same ? url : undefined;
}

/** Remembers for whom the redirect was attempted: once a session. Readable, so that the page does not try again either. */
export const ATTEMPTED_COOKIE = 'extension-redirect';
