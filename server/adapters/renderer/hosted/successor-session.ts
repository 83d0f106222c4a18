// One shoot on the hosted models that its consent allows, in turn: when one has ended, the next goes on, and after the last one the engine
// on this machine, or the shoot waits.
import type { Withheld } from '../../../contracts/findings.ts';
import type { Log } from '../../../ports/log.ts';
import {
  ModelEnded,
  type RenderedHeadshot,
  RendererWaits,
  type ShootSession,
  type Slot,
  slotName,
} from '../../../ports/renderer.ts';
import type { EngineSession } from '../engine-session.ts';
import type { HostedModel } from './hosted-model.ts';
import { ProviderModelGone } from './provider.ts';

interface Successors {
  engine: EngineSession;
  /** What people order: everything else is a fallback. */
  ordered: HostedModel | undefined;
  /** Whether the shoot waits after the last model. */
  waits: boolean;
  log: Log;
}

/** The engine changes neither clothes nor pose. */
export const isPaintedSlot = ({ wishes }: Slot): boolean =>
  (wishes?.clothes ?? 'same') !== 'same' || (wishes?.pose ?? 'same') !== 'same';

/** A model that makes new pictures of a person would draw a face that was promised to stay. */
const mayMake = ({ imageProvider }: HostedModel, { wishes }: Slot): boolean =>
  !wishes?.keepFace || imageProvider.editsFirstPhoto;

export function createSuccessorSession(
  sessions: readonly { model: HostedModel; session: ShootSession }[],
  { engine, ordered, waits, log }: Successors,
): Pick<ShootSession, 'arrange' | 'render' | 'withheld' | 'close'> {
  const withheld = new Map<string, Withheld>();
  const noteWithheld = (slot: Slot, { withheld: found }: ShootSession): void => {
    const why = found?.get(slotName(slot));
    if (why) withheld.set(slotName(slot), why);
  };

  async function renderBy(session: ShootSession, slot: Slot, fallback: boolean): Promise<RenderedHeadshot | null> {
    const made = await session.render(slot);
    if (!made) noteWithheld(slot, session);
    return made && { ...made, ...(fallback && { fallback }) };
  }

  return {
    withheld,
    // The engine may be asked for any of them in the end, in whatever order.
    arrange: async (slots) => {
      for (const { session } of sessions) await session.arrange(slots);
      return slots.map((_, index) => index);
    },
    render: async (slot) => {
      const able = sessions.filter(({ model }) => mayMake(model, slot));
      for (const { model, session } of able) {
        if (model.hasEnded()) continue;
        try {
          return await renderBy(session, slot, model !== ordered);
        } catch (error) {
          if (!(error instanceof ProviderModelGone)) throw error;
          model.recordGone();
          const { provider, model: name } = model;
          log.error({ event: 'renderer.model_gone', provider, model: name }, 'The provider has no such model any more');
        }
      }
      // Nothing comes back where no model could make it.
      if (waits && able.length > 0) throw new RendererWaits('model');
      if (isPaintedSlot(slot)) throw new ModelEnded('The model that paints clothes and poses has ended');
      return renderBy(engine, slot, true);
    },
    close: async () => {
      for (const { session } of sessions) await session.close();
      await engine.close();
    },
  };
}
