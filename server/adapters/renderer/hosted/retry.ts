// Retries for a provider that is busy or down: waits as long as it says, up to a limit.
import { ProviderBusy, ProviderUnavailable } from './provider.ts';

export interface RetryPolicy {
  /** How often to wait for a busy provider, and how long at most. */
  maxBusyWaits: number;
  maxWaitMs: number;
  /** Attempts when the provider is down; the pause doubles each time. */
  maxTries: number;
  pauseMs: number;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export async function withRetries<T>(work: () => Promise<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
  let waited = 0;
  let failed = 0;
  for (;;)
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProviderBusy && waited < policy.maxBusyWaits) {
        waited += 1;
        await policy.pause(Math.min(policy.maxWaitMs, error.retryAfterMs ?? policy.pauseMs * 2 ** waited), signal);
      } else if (error instanceof ProviderUnavailable && failed < policy.maxTries - 1) {
        failed += 1;
        await policy.pause(policy.pauseMs * 2 ** (failed - 1), signal);
      } else throw error;
    }
}
