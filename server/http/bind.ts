// Opens the port that visitors come to.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../env.ts';

export interface Bound {
  server: Server;
  port: number;
  /** Starts to listen; undefined when it already does. */
  listen?: () => Promise<void>;
}

/** Binds the port first, so that a port in use is reported before anything is opened. /healthz answers 503 until `serve`. */
export async function bind(env: Env): Promise<Bound> {
  const server = newServer();
  await listen(server, env);
  return { server, port: (server.address() as AddressInfo).port };
}

/** For one of several web processes: binds the shared port only when it can answer. */
export function bindLater(env: Env): Bound {
  const server = newServer();
  return { server, port: env.http.port, listen: () => listen(server, env) };
}

const newServer = (): Server =>
  createServer({ keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: 0, noDelay: true });

const listen = (server: Server, env: Env): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, env)));
    server.listen(env.http.port, env.http.host, resolve);
  });

function explain(error: NodeJS.ErrnoException, env: Env): Error {
  const { port, host } = env.http;
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new Error(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST=${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`);
  return error;
}
