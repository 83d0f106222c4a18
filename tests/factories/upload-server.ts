// The API on a port of its own: uploads are cut off and continued, which a call without a connection cannot be.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackend } from '#server/backend/index.ts';
import type { Deps } from '#server/domain/deps.ts';
import { sendResponse, toRequest } from '#server/http/web-request.ts';

export interface UploadServer {
  base: string;
  close(): Promise<void>;
}

export async function serveUploads(deps: Deps): Promise<UploadServer> {
  const backend = createBackend(deps);
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const url = `http://${request.headers.host}${request.url}`;
    backend
      .fetch(
        toRequest(request, url, gone.signal, (body) => body),
        { ip: '127.0.0.1', country: '', requestId: 'r', testAccess: true },
      )
      .then((answer) => sendResponse(request, response, answer, []))
      .catch(() => response.destroy());
  });
  // A busy machine pauses for longer than the 5 s that are usual: a client would then send through a socket that this side is closing.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
