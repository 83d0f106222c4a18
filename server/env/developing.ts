// DEV=1: what only somebody who develops or tests on this machine may turn on.
import { isLoopbackHost } from '../contracts/loopback.ts';

interface Values {
  DEV: boolean;
  DEMO: boolean;
  TRUST_PROXY: boolean;
  HOST: string;
  PUBLIC_URL?: string | undefined;
}

/** DEV=1 gives the mailbox to whoever reaches the port, so it is refused wherever that could be somebody else. */
export function reasonsToRefuseDev({ DEV, DEMO, TRUST_PROXY, HOST, PUBLIC_URL }: Values): string[] {
  if (!DEV) return [];
  const because = [
    ...(DEMO ? ['DEMO=1 is set'] : []),
    ...(TRUST_PROXY ? ['TRUST_PROXY=1 is set'] : []),
    ...(isLoopbackHost(HOST) ? [] : [`HOST=${HOST} is not this machine alone`]),
    ...(PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).host)
      ? []
      : [`PUBLIC_URL=${PUBLIC_URL} is not this machine alone`]),
  ];
  return because.map((reason) => `DEV=1 must be unset, because ${reason}: it opens the mailbox and the test checkout`);
}
