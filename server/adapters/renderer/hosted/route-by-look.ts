// One shoot whose looks are made in two ways: the engine's come first, because they need nobody else.
import type { Withheld } from '../../../contracts/findings.ts';
import { type ShootSession, type Slot, slotName } from '../../../ports/renderer.ts';

type Worker = Pick<ShootSession, 'arrange' | 'render' | 'withheld'>;

/** Closing `hosted` closes the engine's session as well. */
export function routeByLook(
  engine: Worker,
  hosted: Worker & Pick<ShootSession, 'close'>,
  isHosted: (slot: Slot) => boolean,
): Pick<ShootSession, 'arrange' | 'render' | 'withheld' | 'close'> {
  const withheld = new Map<string, Withheld>();
  /** The indexes, of all slots, of those that this worker makes. */
  async function arrangeOf(worker: Worker, slots: readonly Slot[]): Promise<number[]> {
    const own = [...slots.keys()].filter((index) => isHosted(slots[index]!) === (worker === hosted));
    if (own.length === 0) return [];
    return (await worker.arrange(own.map((index) => slots[index]!))).map((at) => own[at]!);
  }
  return {
    withheld,
    arrange: async (slots) => [...(await arrangeOf(engine, slots)), ...(await arrangeOf(hosted, slots))],
    render: async (slot) => {
      const worker = isHosted(slot) ? hosted : engine;
      const made = await worker.render(slot);
      const why = made ? undefined : worker.withheld?.get(slotName(slot));
      if (why) withheld.set(slotName(slot), why);
      return made;
    },
    close: () => hosted.close(),
  };
}
