// Fetches the embedded challenge and solves it in workers. Loaded only where a page needs it.
import { apiAddress } from '~/api/address';
import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';

const MAX_WORKERS = 4;

/** The proof as auth and /security/turnstile take it. */
export async function solveChallenge(signal: AbortSignal): Promise<string> {
  const answer = await fetch(apiAddress('/security/challenge'), { signal, headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The challenge came with ${answer.status}`);
  const challenge = (await answer.json()) as Challenge;
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1)),
    createWorker: (algorithm) =>
      algorithm.startsWith('PBKDF2')
        ? new Worker(new URL('./pbkdf2-worker.ts', import.meta.url), { type: 'module' })
        : new Worker(new URL('./sha-worker.ts', import.meta.url), { type: 'module' }),
  });
  if (!solution) throw new Error('No solution in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
