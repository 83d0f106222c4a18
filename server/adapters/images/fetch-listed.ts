// Fetches a picture from a listed host: only over https and only from public addresses, so that a listed name cannot be pointed into our
// own network. Redirects are not followed, because their target is not listed.
import { isListedPicture } from '../../contracts/images.ts';
import type { Fetched } from '../../ports/images.ts';
import { createPublicLookup, type Resolve } from '../sender/public-lookup.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 8000;

export interface FetchSettings {
  /** Hosts in addition to the list. */
  hosts: readonly string[];
  resolve?: Resolve;
  /** For tests: the origin to fetch from instead of any listed host. */
  instead?: string;
}

export function createFetch({ hosts, resolve, instead }: FetchSettings) {
  const lookup = createPublicLookup(resolve);
  // Loaded with the first picture: most sites show none from elsewhere.
  const open = async () => {
    const { Agent, request } = await import('undici');
    const agent = new Agent({
      connect: instead ? { timeout: TIMEOUT_MS } : { lookup, timeout: TIMEOUT_MS },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      maxResponseSize: MAX_BYTES,
      connections: 4,
    });
    return { agent, request };
  };
  let client: ReturnType<typeof open> | undefined;
  return {
    async fetch(src: string): Promise<Fetched> {
      if (!isListedPicture(src, hosts)) return { problem: 'refused' };
      try {
        const { origin, pathname, search } = new URL(src);
        const { agent, request } = await (client ??= open());
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
    stop: async () => (await client)?.agent.destroy(),
  };
}
