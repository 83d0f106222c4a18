// Looks at the memory of a server and of its render children twice a second.
import { childrenOf, memoryOf } from './machine.ts';

export interface Highest {
  web: number;
  /** Of the biggest child. */
  worker: number;
}

export function watchMemory(pid: number) {
  const highest: Highest = { web: 0, worker: 0 };
  const look = (): Highest => {
    const now = { web: memoryOf(pid).now, worker: Math.max(0, ...childrenOf(pid).map((child) => memoryOf(child).now)) };
    highest.web = Math.max(highest.web, now.web);
    highest.worker = Math.max(highest.worker, now.worker);
    return now;
  };
  const timer = setInterval(look, 500);
  return {
    now: look,
    stop(): Highest {
      look();
      clearInterval(timer);
      return highest;
    },
  };
}
