// Who asks for a mailed code, or tries one: a browser, known by its cookie, or a network, for clients that keep no cookies. A code
// belongs to whoever asked for it, so that nobody else can replace it or use its tries up.
import { networkOf } from '../ports/network.ts';
import type { Caller, Core } from './core.ts';

export interface Asker {
  /** Whom a code belongs to that is asked for now. */
  owner: string;
  /** The owners whose codes this caller may try as their own. */
  owns: readonly string[];
  network: string;
  ip: string;
  /** Undefined for clients without cookies. */
  browser: string | undefined;
}

/** Codes of these owners are for them alone; those of a network may be typed elsewhere, as when a phone has changed its network. */
export const BOUND_OWNER_PATTERNS = ['browser:%', 'user:%'];

/** The owner of what the service key has made: codes that are handed to people in other ways. */
export const SERVICE_OWNER = '';

/** Keyed hashes: the tables hold neither a cookie nor an address of a machine. */
export function askerOf(core: Core, { ip, browser }: Caller): Asker {
  const network = `network:${core.mac('network', networkOf(ip))}`;
  const own = browser ? `browser:${core.mac('browser', browser)}` : undefined;
  return { owner: own ?? network, owns: own ? [own, network] : [network], network, ip, browser: own };
}

/** A person who is signed in: their codes are good in whatever browser or network the session is. */
export function askerOfUser(core: Core, caller: Caller, userId: string): Asker {
  const owner = `user:${userId}`;
  return { ...askerOf(core, caller), owner, owns: [owner] };
}
