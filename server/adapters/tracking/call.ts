// One call to a tracker: short, without redirects, and an error that says who did not answer.
const TIMEOUT_MS = 5000;

export async function callTracker(name: string, url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The body is of no use, but an unread one would hold the connection.
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${name} answers ${answer.status}`);
}
