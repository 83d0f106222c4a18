// A shoot on a hosted renderer. The provider only makes pictures; our engine chooses the photos, refuses pictures that do not look like
// the person, and frames the others.
import type { Withheld } from '../../../contracts/findings.ts';
import { RendererWaits, slotName } from '../../../ports/renderer.ts';
import type { Processor, RenderedHeadshot, ShootSession, Slot } from '../../../ports/renderer.ts';
import { type CandidateSettings, createCandidateOrders, keepsFace, originalOf, recordKeyPrefix } from './candidates.ts';
import { BudgetReached } from './budget.ts';
import { createPictureQueue } from './picture-queue.ts';
import { hasSamePromptEachAttempt } from './prompt.ts';

export interface SessionSettings extends CandidateSettings {
  model: string;
  /** How many pictures to order in parallel. */
  parallel: number;
  signal?: AbortSignal | undefined;
}

type Rejected = Extract<Awaited<ReturnType<CandidateSettings['engine']['finish']>>, { unfit: unknown }>;

/** Maximum candidates of one slot; after that the job asks for another variation. */
const MAX_CANDIDATES = 2;
/** What people are told of a refusal; the picture shows a fault where it is none of these. */
const REASONS: Partial<Record<string, Withheld['reason']>> = {
  not_same_person: 'likeness',
  likeness: 'faithfulness',
  declined: 'declined',
  same_clothes: 'unchanged',
  pose: 'pose',
};
const reasonOf = (unfit: string): Withheld['reason'] => REASONS[unfit] ?? 'check';

/** What drew the picture, for its credentials: a model of the operator's own has no provider to be named. */
const aiSystemOf = ({ id, name }: Processor, model: string): string => (id === 'local' ? model : `${name} ${model}`);

function logRejected({ log, imageProvider }: SessionSettings, judged: Rejected): void {
  const { unfit, likeness } = judged;
  const measures = 'measures' in judged ? judged.measures : undefined;
  log.info(
    { event: 'renderer.candidate_rejected', provider: imageProvider.processor.id, unfit, likeness, measures },
    'A candidate was refused',
  );
}

/** A shoot whose own budget is used up ends with what it has; the next day has a budget of its own to wait for. */
function ofBudget(error: unknown): 'shoot' {
  if (!(error instanceof BudgetReached)) throw error;
  if (error.of === 'day') throw new RendererWaits('budget');
  return 'shoot';
}

export function createHostedSession(settings: SessionSettings): ShootSession {
  const { engine, imageProvider, records } = settings;
  const closing = new AbortController();
  const signal = settings.signal ? AbortSignal.any([settings.signal, closing.signal]) : closing.signal;
  const pictures = createPictureQueue(createCandidateOrders(settings, signal), settings.parallel);
  const withheld = new Map<string, Withheld>();
  /** Looks of which nothing came but refusals. */
  const declinedLooks = new Set<string>();
  const withhold = (slot: Slot, reason: Withheld['reason']): null => {
    withheld.set(slotName(slot), { reason, photo: null, confidence: null });
    return null;
  };
  /** The rules do not change from one slot to the next: a look that they forbid is not asked for in each of them. */
  async function noteDeclined({ style }: Slot): Promise<void> {
    if (await records.hasMade(`${style}/`)) return;
    declinedLooks.add(style);
    pictures.leaveOut(style);
  }

  return {
    withheld,
    excludedPhotos: engine.excludedPhotos,
    arrange: async (slots) => {
      pictures.arrange(slots);
      return slots.map((_, index) => index);
    },
    render: async (slot): Promise<RenderedHeadshot | null> => {
      if (declinedLooks.has(slot.style) && !pictures.isAhead(slot)) return withhold(slot, 'declined');
      const since = performance.now();
      let reason: Withheld['reason'] = 'engine';
      let refusals = 0;
      for (let attempt = 0; attempt < MAX_CANDIDATES; attempt += 1) {
        const image = await pictures.take(slot, attempt).catch(ofBudget);
        if (image === 'shoot') {
          reason = 'budget';
          break;
        }
        if (!image) continue;
        // Declined, or judged before the shoot was interrupted.
        if (!image.bytes) {
          const why = reasonOf(image.unfit);
          if (why !== 'declined') reason = why;
          // The same words would be refused again.
          else if (hasSamePromptEachAttempt(slot) || declinedLooks.has(slot.style)) return withhold(slot, why);
          else refusals += 1;
          continue;
        }
        declinedLooks.delete(slot.style);
        const judged = await engine.finish(image.bytes, slot, keepsFace(imageProvider, slot));
        if ('unfit' in judged) {
          reason = reasonOf(judged.unfit);
          await records.update(image.row.id, { state: 'unfit', reason: judged.unfit });
          logRejected(settings, judged);
          continue;
        }
        await records.update(image.row.id, { state: 'fit' });
        const seconds = Number(((performance.now() - since) / 1000).toFixed(2));
        const original = originalOf(image.bytes);
        return {
          ...judged,
          style: slot.style,
          seconds,
          costMicros: await records.cost(recordKeyPrefix(slot)),
          aiSystem: aiSystemOf(imageProvider.processor, settings.model),
          ...(original && { original }),
        };
      }
      // A slot of which one candidate was refused and the other lost or unfit may do in another variation.
      if (refusals < MAX_CANDIDATES) return withhold(slot, reason);
      await noteDeclined(slot);
      return withhold(slot, 'declined');
    },
    close: async () => {
      closing.abort(new Error('The shoot is closed'));
      await pictures.settle();
    },
  };
}
