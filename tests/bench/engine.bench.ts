// The engine alone with one thread: processor time by stage, which other work on the machine hardly changes, what a first headshot,
// another crop and another look cost, likeness, memory. Then the same by the clock, as a shoot's child has it on two cores.
import { createShoot, setEngineThreads, STYLES, type Shoot, type Stage } from '#server/engine/index.ts';
import { PEOPLE, personBytes, variantsOf } from '#tests/fixtures/photos.ts';
import { measureChild } from './engine-child.ts';
import { cpuSeconds, median, memoryUsage, printTable } from './machine.ts';

const PHOTOS = 4;
/** As many as show every look once, on so many people. */
const SUBJECTS = Math.min(3, PEOPLE);

setEngineThreads(1);
/** Seconds of processor time so far. */
const used = (): number => cpuSeconds(process.pid) / 1e6;
const spent = new Map<Stage | 'rest', number>();
let current: Stage | 'rest' = 'rest';
let since = used();
const enter = (stage: Stage | 'rest'): void => {
  const now = used();
  spent.set(current, (spent.get(current) ?? 0) + (now - since));
  [current, since] = [stage, now];
};

// Weights are read, every network has run and the compiler knows every loop before anything is counted.
for (let round = 0; round < 2; round += 1) {
  const first = await createShoot([{ id: 'warm', bytes: (await variantsOf(0, 1))[0]! }]);
  for (const variation of [0, 1]) await first.render({ style: STYLES[0]!.id, variation });
  first.dispose();
}

const each = { first: [] as number[], crop: [] as number[], look: [] as number[] };
const likeness: number[] = [];
let photos = 0;
let made = 0;
for (let person = 0; person < SUBJECTS; person += 1) {
  // One photo as it was taken, from its bytes to the first headshot; then another crop of it, and another look.
  const before = used();
  const single = await createShoot([{ id: 'only', bytes: personBytes(person) }]);
  const cost = async (shoot: Shoot, style: number, variation: number, from = used()): Promise<number> => {
    await shoot.render({ style: STYLES[style]!.id, variation });
    return used() - from;
  };
  each.first.push(await cost(single, 0, 0, before));
  each.look.push(await cost(single, 1, 0), await cost(single, 2, 0));
  each.crop.push(await cost(single, 0, 1), await cost(single, 0, 2));
  single.dispose();

  const sources = (await variantsOf(person, PHOTOS)).map((bytes, at) => ({ id: String(at), bytes }));
  enter('analyse');
  const shoot = await createShoot(sources, { onStage: enter });
  enter('rest');
  photos += sources.length;
  for (const [at, { id }] of STYLES.entries()) {
    const headshot = await shoot.render({ style: id, variation: Math.floor(at / 3) });
    enter('rest');
    if (!headshot) continue;
    made += 1;
    likeness.push(headshot.likeness);
  }
  shoot.dispose();
}
const per = (stages: readonly Stage[], count: number): string =>
  `${(stages.reduce((sum, stage) => sum + (spent.get(stage) ?? 0), 0) / count).toFixed(2)} s`;
printTable(
  ['one thread', 'processor time'],
  [
    ['a first headshot, from the bytes of its photo on', `${median(each.first).toFixed(2)} s`],
    ['another crop of that photo', `${median(each.crop).toFixed(2)} s`],
    ['another look in the same crop', `${median(each.look).toFixed(2)} s`],
    ['analyse and frame, a photo', per(['analyse'], photos)],
    ['headshots of four photos, fifteen looks', `${made} of ${SUBJECTS * STYLES.length}`],
    ['  mean of them', per(['matte', 'light', 'compose', 'score'], made)],
    ['  cut out, correct, retouch (once a photo)', per(['matte'], made)],
    ['  sample and print (once a crop)', per(['light'], made)],
    ['  background and composition', per(['compose'], made)],
    ['  score, encode', per(['score'], made)],
    ['likeness, median and lowest', `${median(likeness).toFixed(3)}, ${Math.min(...likeness).toFixed(3)}`],
    ['memory, highest', `${memoryUsage(process.pid).peak.toFixed(0)} MB`],
  ],
);
console.log();
await measureChild(Array.from({ length: SUBJECTS }, (_, person) => person));
