// Whether the server can be reached. Pages that refresh themselves wait while it cannot, and errors of the connection are told apart
// from errors of the site.
import { useCallback, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** The messages of Chromium, Firefox and Safari for a fetch or an import without a response. */
const CONNECTION_ERROR =
  /^Failed to fetch|^Load failed|^NetworkError when attempting|dynamically imported module|^Importing a module script failed/;

export const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError && CONNECTION_ERROR.test(error.message);

export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page's data once no navigation is under way. During one it would load the next page a second time, and drop the first answer, which
 * is the only one with the message about what was done (middleware/flash.ts).
 */
export function useRevalidateWhenIdle(): () => void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const latest = useRef({ revalidate, isIdle });
  const isWaiting = useRef(false);
  useEffect(() => {
    latest.current = { revalidate, isIdle };
    if (!isIdle || !isWaiting.current) return;
    isWaiting.current = false;
    void revalidate();
  });
  return useCallback(() => {
    if (latest.current.isIdle) void latest.current.revalidate();
    else isWaiting.current = true;
  }, []);
}

/** The same, if the server can be reached; otherwise the page stays as it is. */
export function useRevalidateIfReachable(): () => Promise<void> {
  const revalidate = useRevalidateWhenIdle();
  return useCallback(async () => {
    if (await isServerReachable()) revalidate();
  }, [revalidate]);
}

/** A load that takes longer is not waited for: its connection may be dead. */
const MAX_LOAD_MS = 30_000;

/** The same for a page that looks again every few seconds: an answer that takes longer than that still comes, because the next look does not interrupt it. */
export function usePollRevalidation(): () => Promise<void> {
  const revalidate = useRevalidateWhenIdle();
  const { state } = useRevalidator();
  const loadingUntil = useRef(0);
  useEffect(() => void (loadingUntil.current = state === 'loading' ? performance.now() + MAX_LOAD_MS : 0), [state]);
  return useCallback(() => pollOnce(() => performance.now() < loadingUntil.current, revalidate), [revalidate]);
}

export async function pollOnce(isLoading: () => boolean, revalidate: () => void): Promise<void> {
  if (isLoading() || !(await isServerReachable())) return;
  // Another load may have begun meanwhile.
  if (!isLoading()) revalidate();
}
