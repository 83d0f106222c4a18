// Sends forms as bytes. undici sends a FormData as a stream, and where the other side ends the connection in the middle of it, a promise that nobody
// holds is rejected ("ReadableStream is already closed", extractBody in its body.js): an unhandled rejection next to the error that is handled.
type Fetch = typeof globalThis.fetch;

/** `fetch` whose forms are encoded before they are sent; all other bodies pass as they are. */
export function encodeFormBodies(fetch: Fetch): Fetch {
  return async (input, init) => {
    if (!(init?.body instanceof FormData)) return fetch(input, init);
    const encoded = new Response(init.body);
    const headers = new Headers(init.headers);
    headers.set('content-type', encoded.headers.get('content-type')!);
    return fetch(input, { ...init, headers, body: await encoded.arrayBuffer() });
  };
}
