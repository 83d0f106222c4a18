// Where the browser extension's sign-in may redirect to: a host that the browser itself answers for one extension.

/** Hosts of `identity.launchWebAuthFlow` in Chromium and Firefox; requests to them never reach a server. */
const HOSTS = ['chromiumapp.org', 'extensions.allizom.org'];
/** Matched before URL parsing, which would turn capitals into small letters. A host label has at most 63 characters. */
const WRITTEN = new RegExp(
  `^https://([a-z0-9]{32,63})\\.(?:${HOSTS.map((host) => host.replaceAll('.', '\\.')).join('|')})(?:[/?#]|$)`,
);

/** Undefined when the address must be refused. An empty list allows every well-formed id. */
export function extensionAddress(written: string | null, allowed: readonly string[]): URL | undefined {
  const id = WRITTEN.exec(written ?? '')?.[1];
  if (id === undefined || (allowed.length > 0 && !allowed.includes(id))) return undefined;
  // Our pattern and a browser's parser must agree on the host, or a crafted address could lead elsewhere.
  const url = URL.canParse(written!) ? new URL(written!) : undefined;
  const same = url && HOSTS.some((host) => url.host === `${id}.${host}`) && url.username === '' && url.password === '';
  return same ? url : undefined;
}

/** Remembers that the redirect was attempted in this session, and for whom. Scripts read it, to not try again themselves. */
export const ATTEMPTED_COOKIE = 'extension-redirect';
