// A shoot on a hosted renderer. The provider only makes pictures; our engine chooses the photos, refuses pictures that do not look like
// the person, and frames the others.
import type { Withheld } from '../../../contracts/findings.ts';
import { RendererWaits, slotName } from '../../../ports/renderer.ts';
import type { Processor, RenderedHeadshot, ShootSession } from '../../../ports/renderer.ts';
import { type CandidateSettings, createCandidateOrders, jobName, keepsFace, originalOf } from './candidates.ts';
import { BudgetReached } from './budget.ts';
import { createPictureQueue } from './picture-queue.ts';
import { isAskedAlike } from './prompt.ts';

export interface SessionSettings extends CandidateSettings {
  model: string;
  /** How many pictures to order in parallel. */
  parallel: number;
  signal?: AbortSignal | undefined;
}

/** Maximum candidates of one slot; after that the job asks for another variation. */
const MAX_CANDIDATES = 2;
/** What people are told of a refusal; the picture shows a fault where it is none of these. */
const REASONS: Partial<Record<string, Withheld['reason']>> = {
  not_same_person: 'likeness',
  likeness: 'faithfulness',
  declined: 'declined',
  same_clothes: 'unchanged',
};
const reasonOf = (unfit: string): Withheld['reason'] => REASONS[unfit] ?? 'check';

/** What drew the picture, for its credentials: a model of the operator's own has no provider to be named. */
const aiSystemOf = ({ id, name }: Processor, model: string): string => (id === 'local' ? model : `${name} ${model}`);

/** A shoot whose own budget is used up ends with what it has; the next day has a budget of its own to wait for. */
function ofBudget(error: unknown): 'shoot' {
  if (!(error instanceof BudgetReached)) throw error;
  if (error.of === 'day') throw new RendererWaits('budget');
  return 'shoot';
}

export function createHostedSession(settings: SessionSettings): ShootSession {
  const { engine, imageProvider, records, log } = settings;
  const closing = new AbortController();
  const signal = settings.signal ? AbortSignal.any([settings.signal, closing.signal]) : closing.signal;
  const pictures = createPictureQueue(createCandidateOrders(settings, signal), settings.parallel);
  const withheld = new Map<string, Withheld>();

  return {
    withheld,
    excludedPhotos: engine.excludedPhotos,
    arrange: async (slots) => {
      pictures.arrange(slots);
      return slots.map((_, index) => index);
    },
    render: async (slot): Promise<RenderedHeadshot | null> => {
      const since = performance.now();
      let reason: Withheld['reason'] = 'engine';
      for (let attempt = 0; attempt < MAX_CANDIDATES; attempt += 1) {
        const image = await pictures.take(slot, attempt).catch(ofBudget);
        if (image === 'shoot') {
          reason = 'budget';
          break;
        }
        if (!image) continue;
        // Declined, or judged before the shoot was interrupted.
        if (!image.bytes) {
          reason = reasonOf(image.unfit);
          // The rules do not change from one order to the next.
          if (reason === 'declined' && isAskedAlike(slot)) break;
          continue;
        }
        const judged = await engine.finish(image.bytes, slot, keepsFace(imageProvider, slot));
        if ('unfit' in judged) {
          reason = reasonOf(judged.unfit);
          await records.update(image.row.id, { state: 'unfit', reason: judged.unfit });
          const { unfit, likeness } = judged;
          const measures = 'measures' in judged ? judged.measures : undefined;
          log.info(
            { event: 'renderer.candidate_rejected', provider: imageProvider.processor.id, unfit, likeness, measures },
            'A candidate was refused',
          );
          continue;
        }
        await records.update(image.row.id, { state: 'fit' });
        const seconds = Number(((performance.now() - since) / 1000).toFixed(2));
        const original = originalOf(image.bytes);
        return {
          ...judged,
          style: slot.style,
          seconds,
          costMicros: await records.cost(jobName(slot)),
          aiSystem: aiSystemOf(imageProvider.processor, settings.model),
          ...(original && { original }),
        };
      }
      withheld.set(slotName(slot), { reason, photo: null, confidence: null });
      return null;
    },
    close: async () => {
      closing.abort(new Error('The shoot is closed'));
      await pictures.settle();
    },
  };
}
