// For providers with a queue. The SDK orders and waits in one call, so a process killed while waiting would have paid for nothing. This
// fetch records the provider's id of the order before waiting; given such an id, it waits for that order instead of placing a new one.
import { setTimeout as pause } from 'node:timers/promises';
import { ProviderUnavailable, ProviderResultLost, type ProviderJob } from './provider.ts';

type Fetch = typeof globalThis.fetch;
interface Settings {
  fetch: Fetch;
  job: ProviderJob;
  baseUrl: string;
}

/** Follows addresses in answers only to hosts that may see our key. */
function providerAddress(address: unknown, baseUrl: string): string {
  if (typeof address !== 'string' || !URL.canParse(address) || new URL(address).origin !== new URL(baseUrl).origin)
    throw new ProviderUnavailable('The answer names no address of the provider');
  return address;
}
/** Reads the answer to an order. One that is cut off may have been ordered, and has no name to ask by. */
async function readOrder(answer: Response, init: RequestInit | undefined): Promise<string> {
  try {
    const text = await answer.text();
    JSON.parse(text);
    return text;
  } catch {
    init?.signal?.throwIfAborted();
    throw new ProviderResultLost('The order was not confirmed');
  }
}

/** The result of a picture that is over; fal answers with an error of the model's, time and again, where it failed. */
async function resultOf(answer: Response): Promise<Response> {
  if (answer.status < 500) return answer;
  const text = await answer.text();
  if (text.includes('"detail"')) throw new ProviderResultLost('The picture failed over there');
  return new Response(text, { status: answer.status });
}

const isGone = (status: number): boolean => status === 404 || status === 410;

const headersOf = (init: RequestInit | undefined): Headers => {
  const headers = new Headers(init?.headers);
  headers.delete('content-type');
  headers.delete('prefer');
  return headers;
};

/** fal: posts to the queue, polls the status, and returns the result to the SDK as if it had come at once. */
export function falQueueFetch({ fetch, job, baseUrl, pollMs }: Settings & { pollMs: number }): Fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'POST') return fetch(input, init);
    let response = job.handle;
    if (!response) {
      const answer = await fetch(input, init);
      if (!answer.ok) return answer;
      const { response_url } = JSON.parse(await readOrder(answer, init)) as { response_url?: unknown };
      response = providerAddress(response_url, baseUrl);
      await job.saveHandle(response);
    }
    const look = { headers: headersOf(init), ...(init?.signal && { signal: init.signal }) };
    for (;;) {
      const status = await fetch(`${response}/status`, look);
      if (isGone(status.status)) throw new ProviderResultLost('The provider does not know the picture any more');
      if (!status.ok) return status;
      if (((await status.json()) as { status?: string }).status === 'COMPLETED')
        return resultOf(await fetch(response, look));
      await pause(pollMs, undefined, init?.signal ? { signal: init.signal } : {});
    }
  };
}

/** Replicate: the SDK polls by itself. This only prevents a second order, and an answer delayed until the picture is ready. */
export function replicateFetch({ fetch, job, baseUrl }: Settings): Fetch {
  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'POST') return fetch(input, init);
    if (job.handle) {
      const known = await fetch(job.handle, {
        headers: headersOf(init),
        ...(init?.signal && { signal: init.signal }),
      });
      if (isGone(known.status)) throw new ProviderResultLost('The provider does not know the picture any more');
      return known;
    }
    const headers = new Headers(init?.headers);
    headers.delete('prefer');
    const answer = await fetch(input, { ...init, headers });
    if (!answer.ok) return answer;
    const text = await readOrder(answer, init);
    const { urls } = JSON.parse(text) as { urls?: { get?: unknown } };
    await job.saveHandle(providerAddress(urls?.get, baseUrl));
    return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
}
