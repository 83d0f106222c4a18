// Providers that queue: the SDK asks and waits in one breath, and a process that is killed while it waits would have paid for nothing. The
// fetch that it is given here puts the provider's own name for the job on record before it waits, and with such a name it orders nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { PainterDown, PainterLost, type PaidJob } from './painter.ts';

type Fetch = typeof globalThis.fetch;
interface Settings {
  fetch: Fetch;
  job: PaidJob;
  baseUrl: string;
}

/** Addresses that an answer names are only followed where our key belongs. */
function ours(address: unknown, baseUrl: string): string {
  if (typeof address !== 'string' || !URL.canParse(address) || new URL(address).origin !== new URL(baseUrl).origin)
    throw new PainterDown('The answer names no address of the provider');
  return address;
}
const isGone = (status: number): boolean => status === 404 || status === 410;

const headersOf = (init: RequestInit | undefined): Headers => {
  const headers = new Headers(init?.headers);
  headers.delete('content-type');
  headers.delete('prefer');
  return headers;
};

/** fal: POST to the queue, look at the status until it is done, fetch the answer, and hand that to the SDK as if it had come at once. */
export function queueFetch({ fetch, job, baseUrl, pollMs }: Settings & { pollMs: number }): Fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'POST') return fetch(input, init);
    let response = job.handle;
    if (!response) {
      const answer = await fetch(input, init);
      if (!answer.ok) return answer;
      response = ours(((await answer.json()) as { response_url?: unknown }).response_url, baseUrl);
      await job.keep(response);
    }
    const look = { headers: headersOf(init), ...(init?.signal && { signal: init.signal }) };
    for (;;) {
      const status = await fetch(`${response}/status`, look);
      if (isGone(status.status)) throw new PainterLost('The provider does not know the picture any more');
      if (!status.ok) return status;
      if (((await status.json()) as { status?: string }).status === 'COMPLETED') return fetch(response, look);
      await pause(pollMs, undefined, init?.signal ? { signal: init.signal } : {});
    }
  };
}

/** Replicate: the SDK polls by itself; it only must not order again, nor hold the first answer back until the picture is there. */
export function predictionFetch({ fetch, job, baseUrl }: Settings): Fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'POST') return fetch(input, init);
    if (job.handle) {
      const known = await fetch(job.handle, {
        headers: headersOf(init),
        ...(init?.signal && { signal: init.signal }),
      });
      if (isGone(known.status)) throw new PainterLost('The provider does not know the picture any more');
      return known;
    }
    const headers = new Headers(init?.headers);
    headers.delete('prefer');
    const answer = await fetch(input, { ...init, headers });
    if (!answer.ok) return answer;
    const text = await answer.text();
    const { urls } = JSON.parse(text) as { urls?: { get?: unknown } };
    await job.keep(ours(urls?.get, baseUrl));
    return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
}
