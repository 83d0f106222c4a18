// The page that a browser extension opened, while the backend could not be asked: tries again ten times, a second
// apart, and reloads once it answers, so that the server can redirect.
import { useEffect } from 'react';
import { browserApi } from '~/api/browser';
import { parseCookies } from '#server/contracts/cookies.ts';
import { ATTEMPTED_COOKIE } from '#server/contracts/extension-uri.ts';

const RETRIES = 10;
const EVERY_MS = 1000;

/** True as soon as the backend agrees; false when it did not within the retries, or when `signal` ended them. */
export async function retryUntilAccepted(
  ask: () => Promise<unknown>,
  signal: AbortSignal,
  sleep = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms)),
): Promise<boolean> {
  for (let retry = 1; retry <= RETRIES; retry += 1) {
    await sleep(EVERY_MS);
    if (signal.aborted) return false;
    const agreed = await ask().then(
      () => true,
      () => false,
    );
    if (agreed) return !signal.aborted;
  }
  return false;
}

export function useBrowserExtensionRetry(): void {
  useEffect(() => {
    const waits = new URLSearchParams(window.location.search).has('redirect_uri');
    if (!waits || parseCookies(document.cookie).has(ATTEMPTED_COOKIE)) return;
    const leaving = new AbortController();
    void retryUntilAccepted(() => browserApi().get('/auth/authenticate', { attempts: 1 }), leaving.signal).then(
      (agreed) => (agreed ? window.location.reload() : undefined),
    );
    return () => leaving.abort();
  }, []);
}
