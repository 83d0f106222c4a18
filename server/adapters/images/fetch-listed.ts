// Fetches a picture from a listed host, over https and over a connection to a public address only: a name of the list that is
// made to lead into our own network leads nowhere. Redirects are not followed, for what they lead to is not listed.
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isListedPicture } from '../../contracts/images.ts';
import type { Fetched } from '../../ports/images.ts';
import { isPublic } from '../sender/addresses.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 8000;

export interface FetchSettings {
  /** Hosts besides those of the list. */
  hosts: readonly string[];
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>;
  /** For tests: the origin that stands in for every listed host. */
  instead?: string;
}

export function createFetch({ hosts, resolve = systemResolve, instead }: FetchSettings) {
  const lookup: LookupFunction = (hostname, options, tell) => {
    resolve(hostname).then(
      (found) => {
        // Exactly the addresses that were looked at are connected to. One private one among them is enough to refuse.
        if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
          return tell(new Error('The name leads to no public address'), []);
        if (options.all) return tell(null, found);
        tell(null, found[0]!.address, found[0]!.family);
      },
      (error: NodeJS.ErrnoException) => tell(error, []),
    );
  };
  const agent = new Agent({
    connect: instead ? { timeout: TIMEOUT_MS } : { lookup, timeout: TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: MAX_BYTES,
    connections: 4,
  });
  return {
    async fetch(src: string): Promise<Fetched> {
      if (!isListedPicture(src, hosts)) return { problem: 'refused' };
      try {
        const { origin, pathname, search } = new URL(src);
        const answer = await request((instead ?? origin) + pathname + search, {
          dispatcher: agent,
          headers: { accept: 'image/*' },
          signal: AbortSignal.timeout(2 * TIMEOUT_MS),
        });
        const type = String(answer.headers['content-type'] ?? '');
        if (answer.statusCode === 200 && type.startsWith('image/'))
          return { bytes: new Uint8Array(await answer.body.arrayBuffer()) };
        answer.body.on('error', () => undefined).destroy();
        if (answer.statusCode === 404 || answer.statusCode === 410) return { problem: 'missing' };
        return { problem: answer.statusCode >= 500 ? 'failed' : 'refused' };
      } catch (error) {
        const { code } = error as { code?: unknown };
        return { problem: code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'refused' : 'failed' };
      }
    },
    stop: () => agent.destroy(),
  };
}

const systemResolve = (hostname: string): Promise<{ address: string; family: number }[]> =>
  systemLookup(hostname, { all: true, verbatim: true });
