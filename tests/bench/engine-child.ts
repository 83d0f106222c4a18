// The engine as a shoot really has it on two cores: the product's own child process with its threads, asked over its own channel.
// Seconds by the clock, and how many of them the child's first thread waited for a core that others had.
import { createEmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import type { Slot } from '#server/ports/renderer.ts';
import { personBytes } from '#tests/fixtures/photos.ts';
import { childPids, cpuSeconds, median, printTable, waitedSeconds } from './machine.ts';

interface Cost {
  clock: number;
  waited: number;
  processor: number;
}

/** `people` by number, each with one photo, in a child that has made headshots before. */
export async function measureChild(people: readonly number[]): Promise<void> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const renderer = createEmbeddedRenderer({ cores: 2, log: quiet as never });
  const costs = { first: [] as Cost[], crop: [] as Cost[], look: [] as Cost[] };
  const shoot = async (person: number, kept: boolean): Promise<void> => {
    const measured = async <T>(kind: keyof typeof costs, work: () => Promise<T>): Promise<T> => {
      const [pid] = childPids(process.pid);
      const figures = (): Cost => ({
        clock: performance.now() / 1000,
        waited: pid ? waitedSeconds(pid) : 0,
        processor: pid ? cpuSeconds(pid) / 1e6 : 0,
      });
      const before = figures();
      const result = await work();
      const after = figures();
      const spent = (of: keyof Cost): number => after[of] - before[of];
      if (kept) costs[kind].push({ clock: spent('clock'), waited: spent('waited'), processor: spent('processor') });
      return result;
    };
    const slot = (style: number, variation: number): Slot => ({ style: STYLE_IDS[style]!, variation });
    const session = await measured('first', async () => {
      const opened = await renderer.open([{ id: 'only', bytes: personBytes(person) }]);
      await opened.render(slot(0, 0));
      return opened;
    });
    for (const style of [1, 2]) await measured('look', () => session.render(slot(style, 0)));
    for (const variation of [1, 2]) await measured('crop', () => session.render(slot(0, variation)));
    await session.close();
  };
  for (const kept of [false, false, true, true]) for (const person of people) await shoot(person, kept);
  await renderer.stop();

  const row = (what: string, of: readonly Cost[], aim: string): string[] => {
    const middle = (pick: (cost: Cost) => number): string => `${median(of.map(pick)).toFixed(2)} s`;
    return [
      what,
      middle(({ clock }) => clock),
      middle(({ clock, waited }) => clock - waited),
      middle(({ processor }) => processor),
      aim,
    ];
  };
  printTable(
    ["in a shoot's child on two cores", 'by the clock', 'less waiting for a core', 'processor time', 'aim'],
    [
      row('a first headshot, from the bytes of its photo on', costs.first, '2 s'),
      row('another look in the same crop', costs.look, '0.5 s'),
      row('another crop of that photo', costs.crop, ''),
    ],
  );
}
