// Looks at the memory of a server and of its render children twice a second.
import { childPids, memoryUsage } from './machine.ts';

export interface PeakMemory {
  web: number;
  /** Of the biggest child. */
  worker: number;
}

export function watchMemory(pid: number) {
  const highest: PeakMemory = { web: 0, worker: 0 };
  const look = (): PeakMemory => {
    const now = {
      web: memoryUsage(pid).now,
      worker: Math.max(0, ...childPids(pid).map((child) => memoryUsage(child).now)),
    };
    highest.web = Math.max(highest.web, now.web);
    highest.worker = Math.max(highest.worker, now.worker);
    return now;
  };
  const timer = setInterval(look, 500);
  return {
    now: look,
    stop(): PeakMemory {
      look();
      clearInterval(timer);
      return highest;
    },
  };
}
