// Limits the connections of the port: all of them together, those of one address, and what one of them can make us hold in memory.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE_MS } from '../contracts/durations.ts';
import type { Log } from '../ports/log.ts';
import { networkOf } from '../ports/network.ts';

export interface ConnectionLimits {
  /** Each takes memory and a file descriptor. */
  all: number;
  /** A browser opens six; a whole office may share an address. Undefined where one address stands for everybody. */
  ofAddress: number | undefined;
}
export const CONNECTION_LIMITS = { all: 4000, ofAddress: 256 };

/** Requests that a connection sends without waiting for answers. Browsers and proxies send one; each more is an answer in memory. */
const MAX_PIPELINED = 4;
/** A connection that takes nothing of its answer for this long is closed, and so is one that sends nothing. */
const IDLE_MS = 30_000;

/** Closes connections whose client does not read its answers. A call that takes longer than `idleMs` to answer is not closed. */
export function limitUnreadAnswers(server: Server, idleMs = IDLE_MS): void {
  const inFlight = new WeakMap<Socket, number>();
  server.timeout = idleMs;
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Node closes the connection itself where nobody listens: then no answer is being made.
    response.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    const count = (inFlight.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) return void socket.destroy();
    inFlight.set(socket, count);
    response.once('close', () => inFlight.set(socket, inFlight.get(socket)! - 1));
  });
}

/** Closes connections beyond the limits at once. The log has a line about it, once a minute at most. */
export function limitConnections(
  server: Server,
  { all, ofAddress = all }: ConnectionLimits,
  log: Log,
  now: () => number = Date.now,
): void {
  server.maxConnections = all;
  const open = new Map<string, number>();
  let refused = 0;
  let toldAt = -Infinity;
  const tell = (network: string): void => {
    refused += 1;
    if (now() - toldAt < MINUTE_MS) return;
    const line = { event: 'connections.refused', network: withoutHost(network), refused };
    log.warn(line, 'Connections beyond the limit were closed');
    toldAt = now();
    refused = 0;
  };
  server.on('drop', (dropped) => tell(networkOf(dropped?.remoteAddress ?? '')));
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > ofAddress) {
      socket.destroy();
      return tell(network);
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** The log names no person's address. Its /24 or /48 is enough to know one's own proxy, or to see who floods. */
const withoutHost = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\d+$/, '0/24');
