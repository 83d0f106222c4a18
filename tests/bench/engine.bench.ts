// The engine alone, with one thread as a render child has it: seconds by stage, likeness, memory.
import { createShoot, setEngineThreads, STYLES, type Stage } from '#server/engine/index.ts';
import { PEOPLE, variantsOf } from '#tests/fixtures/photos.ts';
import { median, memoryOf, printTable } from './machine.ts';

const PHOTOS = 4;
/** As many as show every look once, on so many people. */
const SUBJECTS = Math.min(3, PEOPLE);

setEngineThreads(1);
const spent = new Map<Stage | 'rest', number>();
let current: Stage | 'rest' = 'rest';
let since = performance.now();
const enter = (stage: Stage | 'rest'): void => {
  const now = performance.now();
  spent.set(current, (spent.get(current) ?? 0) + (now - since));
  [current, since] = [stage, now];
};

// Weights are read and every network has run once before anything is counted.
const first = await createShoot([{ id: 'warm', bytes: (await variantsOf(0, 1))[0]! }]);
await first.render({ style: STYLES[0]!.id, variation: 0 });
first.dispose();

const seconds: number[] = [];
const likeness: number[] = [];
let photos = 0;
for (let person = 0; person < SUBJECTS; person += 1) {
  const sources = (await variantsOf(person, PHOTOS)).map((bytes, at) => ({ id: String(at), bytes }));
  enter('analyse');
  const shoot = await createShoot(sources, { onStage: enter });
  enter('rest');
  photos += sources.length;
  for (const [at, { id }] of STYLES.entries()) {
    const headshot = await shoot.render({ style: id, variation: Math.floor(at / 3) });
    enter('rest');
    if (!headshot) continue;
    seconds.push(headshot.seconds);
    likeness.push(headshot.likeness);
  }
  shoot.dispose();
}
const made = seconds.length;
const each = (stage: Stage): string => ((spent.get(stage) ?? 0) / 1000 / made).toFixed(2);
printTable(
  ['what', 'figure'],
  [
    ['analyse and frame, a photo', `${((spent.get('analyse') ?? 0) / 1000 / photos).toFixed(2)} s`],
    ['headshots', `${made} of ${SUBJECTS * STYLES.length}`],
    ['a headshot, median', `${median(seconds).toFixed(2)} s`],
    ['a headshot, mean', `${(seconds.reduce((sum, one) => sum + one, 0) / made).toFixed(2)} s`],
    ['  frame, enlarge, matte (once for three looks)', `${each('matte')} s`],
    ['  colour, retouch, light (once for three looks)', `${each('light')} s`],
    ['  background and composition', `${each('compose')} s`],
    ['  score, encode', `${each('score')} s`],
    ['likeness, median and lowest', `${median(likeness).toFixed(3)}, ${Math.min(...likeness).toFixed(3)}`],
    ['memory, highest', `${memoryOf(process.pid).peak.toFixed(0)} MB`],
  ],
);
