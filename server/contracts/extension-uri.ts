// Where the browser extension's sign-in may redirect to: a host that the browser itself answers for one extension.

/** Hosts of `identity.launchWebAuthFlow` in Chromium and Firefox; requests to them never reach a server. */
const HOSTS = ['chromiumapp.org', 'extensions.allizom.org'];
const HOST_PATTERN = HOSTS.map((host) => host.replaceAll('.', '\\.')).join('|');
/** Matched before URL parsing, which would turn capitals into small letters. A host label has at most 63 characters. */
const WRITTEN = new RegExp(`^https://([a-z0-9]{32,63})\\.(?:${HOST_PATTERN})(?:[/?#]|$)`);

/** Names one extension of one browser: the host that the browser answers for it. */
export const EXTENSION_HOST = new RegExp(`^[a-z0-9]{32,63}\\.(?:${HOST_PATTERN})$`);

/** Undefined when the address must be refused. An empty list takes every well-formed id; the person is asked then. */
export function parseExtensionRedirect(written: string | null, allowed: readonly string[]): URL | undefined {
  const id = WRITTEN.exec(written ?? '')?.[1];
  if (id === undefined || (allowed.length > 0 && !allowed.includes(id))) return undefined;
  // Our pattern and a browser's parser must agree on the host, or a crafted address could lead elsewhere.
  const url = URL.canParse(written!) ? new URL(written!) : undefined;
  const same = url && HOSTS.some((host) => url.host === `${id}.${host}`) && url.username === '' && url.password === '';
  return same ? url : undefined;
}

/** Remembers that the redirect was attempted in this session, and for whom. Scripts read it, to not try again themselves. */
export const ATTEMPTED_COOKIE = 'extension-redirect';
