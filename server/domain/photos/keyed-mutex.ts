// Serialises the analysis of an order's photos, because each is compared with the earlier ones, and limits the total at once, because each
// holds up to 50 MB in memory.
const MAX_RUNNING = 2;

const tails = new Map<string, Promise<unknown>>();
let running = 0;
const waiting: (() => void)[] = [];

export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(() => runWhenFree(work));
  const tail = mine.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}

async function runWhenFree<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
