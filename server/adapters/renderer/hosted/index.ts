// The hosted renderer: a provider makes the headshots; analysis, tools and exports stay with the engine on this machine. When its model has
// ended, work waits, or goes to what the operator named instead.
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostedRenderer } from '../../../env/hosted-renderer.ts';
import type { Db } from '../../../db/client.ts';
import type { Ids } from '../../../ports/clock.ts';
import type { Log } from '../../../ports/log.ts';
import type { Storage } from '../../../ports/storage.ts';
import {
  type LookChoice,
  RendererWaits,
  type RenderContext,
  type Renderer,
  type Slot,
} from '../../../ports/renderer.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { costMicros, type RendererHold } from '../../../contracts/renderers.ts';
import { spentMicros, startOfDay } from '../../../db/hosted-spending.ts';
import type { EmbeddedRenderer } from '../index.ts';
import { createSuccessorSession, isPaintedSlot } from './successor-session.ts';
import { createHostedModel, type HostedModel, type ModelDeps } from './hosted-model.ts';
import { createHostedSession } from './hosted-session.ts';
import { createPurge } from './purge.ts';
import { createRenderRecords } from './render-records.ts';
import type { RetryPolicy } from './retry.ts';
import { routeByLook } from './route-by-look.ts';

export interface HostedDeps extends ModelDeps {
  db: Db;
  ids: Ids;
  log: Log;
  storage: Storage;
  /** For tests: shorter times. */
  limits?: Partial<typeof LIMITS>;
  pause?: RetryPolicy['pause'];
}

const LIMITS = {
  /** One picture, its queue included. */
  pictureMs: 5 * MINUTE_MS,
  pollMs: 2000,
  maxBusyWaits: 6,
  maxWaitMs: 2 * MINUTE_MS,
  maxTries: 4,
  pauseMs: 2000,
};

/** Below the orders' prefix, so that the sweep removes them even if this process never returns. */
const keyOf =
  ({ id }: RenderContext) =>
  (row: string, ending: string) =>
    `orders/${id}/candidates/${row}.${ending}`;

/**
 * A model on our own machines sends photos to nobody, so that nobody is named for it; but a shoot in which nothing is chosen, and that was started
 * for the engine, stays the engine's: `processorAtStart` writes down which of them is the model's.
 */
const mayUse = (
  { provider }: HostedModel,
  { kind, consentTo }: RenderContext,
  choice: HostedRenderer['choice'],
): boolean => consentTo!.includes(provider) || (provider === 'local' && (kind !== 'order' || choice !== undefined));

/** A shoot from before people could choose: its consent names whom all of its photos go to. Edits never follow such a consent, because people
 * saw the engine's preview of them. */
const isShootOfModel = (models: readonly HostedModel[], { kind, consentTo }: RenderContext): boolean =>
  kind === 'order' && models.some(({ provider }) => consentTo?.includes(provider));

export function createHostedRenderer(
  engine: EmbeddedRenderer,
  settings: HostedRenderer,
  deps: HostedDeps,
): EmbeddedRenderer {
  const limits = { ...LIMITS, ...deps.limits };
  const { parallel, afterEnd = 'embedded', budget = {}, choice } = settings;
  const first = createHostedModel(settings, deps, limits.pollMs);
  const models = [first, ...(typeof afterEnd === 'object' ? [createHostedModel(afterEnd, deps, limits.pollMs)] : [])];
  // What people order and consent to until the next start; undefined: the engine alone.
  const ordered = models.find((model) => !model.hasEnded()) ?? (afterEnd === 'wait' ? first : undefined);
  const recordsOf = (context: RenderContext, model: HostedModel) =>
    createRenderRecords({ ...deps, ...model, budget }, context);
  const pause: RetryPolicy['pause'] = deps.pause ?? ((ms, signal) => sleep(ms, undefined, { signal }));
  const { maxBusyWaits, maxWaitMs, maxTries, pauseMs, pictureMs } = limits;
  const retry: RetryPolicy = { maxBusyWaits, maxWaitMs, maxTries, pauseMs, pause };

  const open: EmbeddedRenderer['open'] = async (photos, onStage, signal, context) => {
    const usable = context?.consentTo ? models.filter((model) => mayUse(model, context, choice)) : [];
    // Before the engine looks at photos, which takes seconds each time. Where people choose, it may have looks of its own to make.
    if (!choice && afterEnd === 'wait' && usable[0]?.hasEnded()) throw new RendererWaits('model');
    if (!context || usable.length === 0) return engine.open(photos, onStage, signal, context);
    const session = await engine.open(photos, onStage, signal, { ...context, awaitsModel: true });
    const common = { engine: session, retry, pictureMs, parallel, onStage, signal, brand: context.brand };
    const { storage, log } = deps;
    const sessions = usable.map((model) => ({
      model,
      session: createHostedSession({
        ...{ ...common, storage, log, keyOf: keyOf(context), imageProvider: model.imageProvider },
        ...{ model: model.model, price: model.price, records: recordsOf(context, model) },
      }),
    }));
    const hosted = createSuccessorSession(sessions, { engine: session, ordered, waits: afterEnd === 'wait', log });
    const isOrderedFromModel = !choice || isShootOfModel(usable, context);
    /** Where people choose, nothing is sent out unless a look was ordered so, or only a model can make it. */
    const isHosted = ({ renderer, ...slot }: Slot): boolean =>
      renderer ? renderer === 'hosted' : isOrderedFromModel || isPaintedSlot(slot);
    return { ...session, ...routeByLook(session, hosted, isHosted) };
  };

  const readHold = async (): Promise<RendererHold | undefined> => {
    if (afterEnd === 'wait' && first.hasEnded()) return 'model';
    if (!ordered || budget.day === undefined) return undefined;
    const spent = await spentMicros(deps.db, { since: startOfDay(deps.clock.now()) });
    return spent + costMicros(ordered.price) > budget.day ? 'budget' : undefined;
  };

  return {
    ...engine,
    ...(ordered ? describe(ordered, engine, choice) : { name: `${engine.name}, because ${first.model} has ended` }),
    hostedBudget: budget,
    picturesAtOnce: parallel,
    readHold,
    open,
    ...createPurge(models, deps, (context) => recordsOf(context, first)),
  };
}

function describe(
  { provider, model, imageProvider }: HostedModel,
  engine: EmbeddedRenderer,
  choice: HostedRenderer['choice'],
): Pick<Renderer, 'name' | 'processor' | 'lookChoice' | 'typicalPace' | 'capabilities'> {
  const { processor, editsFirstPhoto: keepsFace } = imageProvider;
  const capabilities = { ...imageProvider.capabilities, keepsFace };
  const name = `${processor.name} (${model})`;
  // Photos do not leave the operator's own machines: nobody else processes them.
  const outside = provider !== 'local' && { processor };
  // Providers differ, and so do their hours.
  if (!choice) return { name, ...outside, capabilities, typicalPace: undefined };
  const lookChoice: LookChoice = { ...outside, credits: choice.credits };
  return { lookChoice, name: `${engine.name}, or ${name}`, capabilities };
}
