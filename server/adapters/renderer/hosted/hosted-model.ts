// One model at a provider: how it is asked, and whether it has ended.
import type { Clock } from '../../../ports/clock.ts';
import type { Events } from '../../../ports/events.ts';
import { callbackTopic, callbackUrl } from '../../../ports/renderer-callback.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { daysUntilEnd, hostedModelOf, referencesOf, RENDERER_PROVIDERS } from '../../../contracts/renderers.ts';
import type { HostedModel as ModelSettings } from '../../../env/hosted-renderer.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAstriaProvider } from './astria.ts';
import { createSdkProvider } from './ai-sdk.ts';
import { createLocalProvider } from './local.ts';
import type { ImageProvider, ProviderJob } from './provider.ts';

export interface ModelDeps {
  clock: Clock;
  events: Events;
  /** Signs callback addresses. */
  secret: string;
  publicUrl: string;
}
export interface HostedModel extends ModelSettings {
  imageProvider: ImageProvider;
  /** True after its announced end, and for a while after the provider said that there is no such model. */
  hasEnded(): boolean;
  /** The provider says that there is no such model. */
  recordGone(): void;
}

/** After this time a model that was gone is asked for again: the provider may have been wrong. */
export const GONE_MS = 10 * MINUTE_MS;

export function createHostedModel(settings: ModelSettings, deps: ModelDeps, pollMs: number): HostedModel {
  const { provider, model } = settings;
  const listed = hostedModelOf(provider, model);
  let goneUntil = -Infinity;
  return {
    ...settings,
    imageProvider: createProvider(settings, deps, pollMs),
    hasEnded: () => {
      const now = deps.clock.now();
      return (daysUntilEnd(listed, now) ?? 1) <= 0 || now.getTime() < goneUntil;
    },
    recordGone: () => void (goneUntil = deps.clock.now().getTime() + GONE_MS),
  };
}

function createProvider(settings: ModelSettings, deps: ModelDeps, pollMs: number): ImageProvider {
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
