// The hosted renderer: a provider makes the headshots; analysis, tools and exports stay with the engine on this machine.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '../../../env.ts';
import type { Db } from '../../../db/client.ts';
import type { Clock, Ids } from '../../../ports/clock.ts';
import type { Events } from '../../../ports/events.ts';
import type { Log } from '../../../ports/log.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { Commission } from '../../../ports/renderer.ts';
import { callbackTopic, callbackUrl } from '../../../ports/renderer-callback.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { RENDERER_PROVIDERS } from '../../../contracts/renderers.ts';
import type { EmbeddedRenderer } from '../index.ts';
import { createAstriaPainter } from './astria.ts';
import { createSdkPainter } from './ai-sdk.ts';
import { createLedger, PERSON } from './ledger.ts';
import type { PaidJob, Painter } from './painter.ts';
import type { Patience } from './patience.ts';
import { createHostedSession } from './session.ts';

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
  pause?: Patience['pause'];
}

const LIMITS = {
  /** One picture, its queue included. */
  pictureMs: 5 * MINUTE_MS,
  pollMs: 2000,
  waits: 6,
  waitMs: 2 * MINUTE_MS,
  tries: 4,
  pauseMs: 2000,
};

export function createHostedRenderer(
  engine: EmbeddedRenderer,
  settings: HostedSettings,
  deps: HostedDeps,
): EmbeddedRenderer {
  const limits = { ...LIMITS, ...deps.limits };
  const painter = createPainter(settings, deps, limits.pollMs);
  const { provider, model, price, parallel } = settings;
  const ledgerOf = (commission: Commission) => createLedger({ ...deps, provider, model }, commission);
  // Below the orders' prefix, so that the sweep removes them even if this process never returns.
  const keyOf =
    ({ id }: Commission) =>
    (row: string, ending: string) =>
      `orders/${id}/candidates/${row}.${ending}`;
  const pause: Patience['pause'] = deps.pause ?? ((ms, signal) => sleep(ms, undefined, { signal }));
  const { waits, waitMs, tries, pauseMs, pictureMs } = limits;
  const patience: Patience = { waits, waitMs, tries, pauseMs, pause };

  return {
    ...engine,
    name: `${painter.processor.name} (${model})`,
    processor: painter.processor,
    paints: painter.paints,
    open: async (photos, onStage, signal, commission) => {
      const session = await engine.open(photos, onStage, signal, commission);
      if (!commission?.mayLeave) return session;
      const hosted = createHostedSession({
        engine: session,
        painter,
        price,
        patience,
        pictureMs,
        parallel,
        onStage,
        signal,
        brand: commission.brand,
        ledger: ledgerOf(commission),
        storage: deps.storage,
        keyOf: keyOf(commission),
        log: deps.log,
      });
      return { ...session, ...hosted };
    },
    forget: async (commission) => {
      const ledger = ledgerOf(commission);
      try {
        for (const { id, name, handle, object_key } of await ledger.all()) {
          if (object_key === null && handle === null) continue;
          if (object_key !== null) await deps.storage.remove(object_key);
          if (handle !== null) await painter.forget?.(name === PERSON ? 'person' : 'picture', handle);
          await ledger.change(id, { handle: null, object_key: null });
        }
      } catch (error) {
        // The sweep removes our copies, and the provider deletes its own in time.
        deps.log.warn({ event: 'renderer.not_forgotten', commission: commission.id, err: error });
      }
    },
  };
}

function createPainter(settings: HostedSettings, deps: HostedDeps, pollMs: number): Painter {
  const { provider, model, apiKey, baseUrl } = settings;
  const common = { model, apiKey, baseUrl, about: RENDERER_PROVIDERS[provider], now: () => deps.clock.now() };
  if (provider !== 'astria') return createSdkPainter({ ...common, provider, pollMs });
  return createAstriaPainter({
    ...common,
    callback: ({ id }) => (isReachable(deps.publicUrl) ? callbackUrl(deps.publicUrl, deps.secret, id) : undefined),
    turn: (job, signal) => nextLook(deps.events, job, pollMs, signal),
  });
}

/** No callback to a local machine, which providers cannot reach; polling finds the picture too. */
const isReachable = (publicUrl: string): boolean => new URL(publicUrl).protocol === 'https:';

/** Waits for the callback or the next poll, whichever comes first. */
async function nextLook(events: Events, { id }: PaidJob, pollMs: number, signal: AbortSignal): Promise<void> {
  const told = new AbortController();
  const stop = events.subscribe(callbackTopic(id), () => told.abort());
  try {
    await sleep(pollMs, undefined, { signal: AbortSignal.any([signal, told.signal]) });
  } catch (error) {
    if (!told.signal.aborted) throw error;
  } finally {
    stop();
  }
  signal.throwIfAborted();
}
