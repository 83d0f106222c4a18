// Whether the server can be reached. Pages that refresh themselves wait while it cannot, and errors of the connection are told apart
// from errors of the site.
import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

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

/** Reloads the page's data if the server can be reached; otherwise the page stays as it is. */
export function useRevalidateIfReachable(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => void (latest.current = revalidate));
  return useCallback(async () => {
    if (await isServerReachable()) await latest.current();
  }, []);
}
