// Looks a name up for a connection and lets public addresses through only: exactly those that were looked at are connected to, so
// that an answer that changes between check and connection changes nothing.
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;
/** The code of the error when a name leads to a private address. */
export const PRIVATE = 'CATCHLIGHT_PRIVATE';

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** `allowLocal` lets every address through, for trying things out on one's own machine. Never on a server. */
export function createPublicLookup(resolve: Resolve = systemResolve, allowLocal = false): LookupFunction {
  const find = async (hostname: string, family: number): Promise<{ address: string; family: number }[]> => {
    const found = await resolve(hostname);
    // One private address among public ones is enough to be refused: which of them is taken is not ours to say.
    if (!allowLocal && !found.every(({ address }) => isPublicAddress(address)))
      throw Object.assign(new Error('The name leads to a private address'), { code: PRIVATE });
    const usable = family ? found.filter((one) => one.family === family) : found;
    if (usable.length === 0) throw Object.assign(new Error('The name has no address'), { code: 'ENOTFOUND' });
    return usable;
  };
  return (hostname, options, tell) => {
    const answer = async (): Promise<void> => {
      let usable;
      try {
        usable = await find(hostname, Number(options.family ?? 0));
      } catch (error) {
        return tell(error as NodeJS.ErrnoException, []);
      }
      if (options.all) tell(null, usable);
      else tell(null, usable[0]!.address, usable[0]!.family);
    };
    void answer();
  };
}
