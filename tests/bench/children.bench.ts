// Memory of the renderer's child processes, each after its own work and all of them at once; and what is left of them when they rest.
import { createEmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { personBytes, variantsOf } from '#tests/fixtures/photos.ts';
import { childPids, memoryUsage, printTable, proportionalMemory } from './machine.ts';

const HEADSHOTS = 10;
/** Long enough for the work below not to be cut off, and short enough to wait for. */
const REST_MS = 5000;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const renderer = createEmbeddedRenderer({ cores: 2, log: quiet as never, limits: { idleMs: REST_MS } });
let together = 0;
let shared = 0;
/** By process: one that has rested cannot be asked any more. */
const highest = new Map<number, number>();
const look = (): number => {
  let sum = 0;
  let proportional = 0;
  for (const pid of childPids(process.pid)) {
    const { now, peak } = memoryUsage(pid);
    highest.set(pid, Math.max(highest.get(pid) ?? 0, peak));
    sum += now;
    proportional += proportionalMemory(pid);
  }
  shared = Math.max(shared, proportional);
  return sum;
};
const timer = setInterval(() => (together = Math.max(together, look())), 100);

const photos = await variantsOf(0, 4);
const photo = photos[0]!;
const known = new Set<number>();
/** The child that this work started. */
const newest = (): number => {
  const pid = childPids(process.pid).find((one) => !known.has(one)) ?? 0;
  known.add(pid);
  return pid;
};

await renderer.ingest(photo, []);
const analyst = newest();
await renderer.tools.appraise(personBytes(1));
const handyman = newest();
const session = await renderer.open(photos.map((bytes, at) => ({ id: String(at), bytes })));
const worker = newest();

const shoot = async (): Promise<Uint8Array> => {
  let last: Uint8Array = photo;
  for (let variation = 0; variation < HEADSHOTS; variation += 1) {
    const headshot = await session.render({ style: 'studio-grey', variation });
    if (headshot) last = headshot.bytes;
  }
  return last;
};
const [headshot] = await Promise.all([
  shoot(),
  ...photos.map((bytes) => renderer.ingest(bytes, [])),
  renderer.tools.appraise(personBytes(1)),
  renderer.tools.cutOut(personBytes(2)),
  ...photos.map((bytes) => renderer.judgeOutline(bytes, { quality: 80 })),
]);
for (const preset of ['square', 'eras', 'cutout']) await renderer.exportPreset(headshot, preset);
look();
await session.close();
clearInterval(timer);
await new Promise((resolve) => setTimeout(resolve, REST_MS + 2000));
const resting = look();
await renderer.stop();

const row = (what: string, megabytes: number): string[] => [what, `${megabytes.toFixed(0)} MB`];
printTable(
  ['child process', 'highest'],
  [
    row('uploads, outlines and exports, a cut-out included', highest.get(analyst) ?? 0),
    row('free tools', highest.get(handyman) ?? 0),
    row(`a shoot of ${HEADSHOTS} out of four photos`, highest.get(worker) ?? 0),
    row('all of them at the same moment', together),
    row('the same, with what they share counted once', shared),
    row('once they have rested', resting),
  ],
);
