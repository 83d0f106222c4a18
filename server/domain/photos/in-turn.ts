// Serialises the analysis of an order's photos, because each is compared with the earlier ones, and limits the total at once, because each
// holds up to 50 MB in memory.
const AT_ONCE = 2;

const tails = new Map<string, Promise<unknown>>();
let running = 0;
const waiting: (() => void)[] = [];

export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(() => whenFree(work));
  const tail = mine.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
