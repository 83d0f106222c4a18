// A TCP proxy to the server whose connections a test can cut: requests in progress fail, and the next attempt succeeds.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FlakyConnection {
  /** The server's address through the proxy. */
  url: string;
  cut(): void;
  close(): Promise<void>;
}

export async function openFlakyConnection(serverUrl: string): Promise<FlakyConnection> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  const line = createServer((browser) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const cut = (): void => open.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    cut,
    close: () =>
      new Promise((resolve) => {
        line.close(() => resolve());
        cut();
      }),
  };
}
