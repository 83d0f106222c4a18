// The hosted renderer: a provider makes the headshots; analysis, tools and exports stay with the engine on this machine.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '../../../env/index.ts';
import type { Db } from '../../../db/client.ts';
import type { Clock, Ids } from '../../../ports/clock.ts';
import type { Events } from '../../../ports/events.ts';
import type { Log } from '../../../ports/log.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { RenderContext } from '../../../ports/renderer.ts';
import { callbackTopic, callbackUrl } from '../../../ports/renderer-callback.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { hostedModelOf, referencesOf, RENDERER_PROVIDERS } from '../../../contracts/renderers.ts';
import type { EmbeddedRenderer } from '../index.ts';
import { createAstriaProvider } from './astria.ts';
import { createSdkProvider } from './ai-sdk.ts';
import { createLocalProvider } from './local.ts';
import { createRenderRecords, PERSON_RECORD } from './render-records.ts';
import type { ProviderJob, ImageProvider } from './provider.ts';
import type { RetryPolicy } from './retry.ts';
import { createHostedSession } from './hosted-session.ts';

export type HostedSettings = NonNullable<Env['renderer']['hosted']>;
export interface HostedDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
  events: Events;
  storage: Storage;
  /** Signs callback addresses. */
  secret: string;
  publicUrl: string;
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

export function createHostedRenderer(
  engine: EmbeddedRenderer,
  settings: HostedSettings,
  deps: HostedDeps,
): EmbeddedRenderer {
  const limits = { ...LIMITS, ...deps.limits };
  const imageProvider = createProvider(settings, deps, limits.pollMs);
  const { provider, model, price, parallel } = settings;
  const recordsOf = (context: RenderContext) => createRenderRecords({ ...deps, provider, model }, context);
  // Below the orders' prefix, so that the sweep removes them even if this process never returns.
  const keyOf =
    ({ id }: RenderContext) =>
    (row: string, ending: string) =>
      `orders/${id}/candidates/${row}.${ending}`;
  const pause: RetryPolicy['pause'] = deps.pause ?? ((ms, signal) => sleep(ms, undefined, { signal }));
  const { maxBusyWaits, maxWaitMs, maxTries, pauseMs, pictureMs } = limits;
  const retry: RetryPolicy = { maxBusyWaits, maxWaitMs, maxTries, pauseMs, pause };

  return {
    ...engine,
    name: `${imageProvider.processor.name} (${model})`,
    // Photos do not leave the operator's own machines: nobody else processes them.
    ...(provider !== 'local' && { processor: imageProvider.processor }),
    typicalPace: undefined,
    capabilities: imageProvider.capabilities,
    open: async (photos, onStage, signal, context) => {
      const session = await engine.open(photos, onStage, signal, context);
      if (!context?.externalProcessingAllowed) return session;
      const hosted = createHostedSession({
        engine: session,
        imageProvider,
        model,
        price,
        retry,
        pictureMs,
        parallel,
        onStage,
        signal,
        brand: context.brand,
        records: recordsOf(context),
        storage: deps.storage,
        keyOf: keyOf(context),
        log: deps.log,
      });
      return { ...session, ...hosted };
    },
    purge: async (context) => {
      const records = recordsOf(context);
      try {
        for (const { id, name, handle, object_key } of await records.all()) {
          if (object_key === null && handle === null) continue;
          if (object_key !== null) await deps.storage.remove(object_key);
          if (handle !== null) await imageProvider.delete?.(name === PERSON_RECORD ? 'person' : 'picture', handle);
          await records.update(id, { handle: null, object_key: null });
        }
      } catch (error) {
        // A sweep job removes our copies, and the provider deletes its own in time.
        deps.log.warn({ event: 'renderer.purge_failed', contextId: context.id, err: error });
      }
    },
  };
}

function createProvider(settings: HostedSettings, deps: HostedDeps, pollMs: number): ImageProvider {
  const { provider, model, apiKey, baseUrl } = settings;
  const common = { model, apiKey, baseUrl, about: RENDERER_PROVIDERS[provider], now: () => deps.clock.now() };
  if (provider === 'local') return createLocalProvider(common);
  if (provider !== 'astria') return createSdkProvider({ ...common, provider, pollMs });
  return createAstriaProvider({
    ...common,
    references: referencesOf(hostedModelOf(provider, model)),
    callback: ({ id }) => (isReachable(deps.publicUrl) ? callbackUrl(deps.publicUrl, deps.secret, id) : undefined),
    waitForNextPoll: (job, signal) => waitForCallbackOrPoll(deps.events, job, pollMs, signal),
  });
}

/** No callback to a local machine, which providers cannot reach; polling finds the picture too. */
const isReachable = (publicUrl: string): boolean => new URL(publicUrl).protocol === 'https:';

/** Waits for the callback or the next poll, whichever comes first. */
async function waitForCallbackOrPoll(
  events: Events,
  { id }: ProviderJob,
  pollMs: number,
  signal: AbortSignal,
): Promise<void> {
  const calledBack = new AbortController();
  const stop = events.subscribe(callbackTopic(id), () => calledBack.abort());
  try {
    await sleep(pollMs, undefined, { signal: AbortSignal.any([signal, calledBack.signal]) });
  } catch (error) {
    if (!calledBack.signal.aborted) throw error;
  } finally {
    stop();
  }
  signal.throwIfAborted();
}
