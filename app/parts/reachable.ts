// A connection that is gone is no fault of the site's: a page that looks again by itself waits until there is one, and what failed for
// want of one is told apart from what failed here.
import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** What Chromium, Firefox and Safari throw when no answer comes, for data and for scripts. */
const NO_ANSWER =
  /^Failed to fetch|^Load failed|^NetworkError when attempting|dynamically imported module|^Importing a module script failed/;

export const isUnreachable = (error: unknown): boolean => error instanceof TypeError && NO_ANSWER.test(error.message);

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page's data if the server can be reached; otherwise the page stays as it is. */
export function useLookAgain(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => void (latest.current = revalidate));
  return useCallback(async () => {
    if (await isReachable()) await latest.current();
  }, []);
}
