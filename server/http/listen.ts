// Opens the HTTP port.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackHost } from '../contracts/loopback.ts';
import type { Env } from '../env/index.ts';
import type { Log } from '../ports/log.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections, limitUnreadAnswers } from './connection-limits.ts';

export interface HttpListener {
  server: Server;
  port: number;
  /** Starts to listen; undefined when it already does. */
  startListening?: () => Promise<void>;
}

/** Binds the port first, so that a port in use is reported before anything is opened. /healthz answers 503 until `serve`. */
export async function listen(env: Env, log: Log): Promise<HttpListener> {
  const server = newServer(env, log);
  await bind(server, env);
  return { server, port: (server.address() as AddressInfo).port };
}

/** For one of several web processes: binds the shared port only when it can answer. */
export function listenLater(env: Env, log: Log): HttpListener {
  const server = newServer(env, log);
  return { server, port: env.http.port, startListening: () => bind(server, env) };
}

/** Bodies have their own time limits (body-limits.ts): a photo may take long while it keeps arriving. */
function newServer(env: Env, log: Log): Server {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: 0, noDelay: true });
  limitConnections(server, connectionLimitsOf(env), log);
  limitUnreadAnswers(server);
  return server;
}

/** All connections come from one address behind a proxy, behind the pages process, and where only this machine reaches the port. */
export function connectionLimitsOf({ http, backend }: Pick<Env, 'http' | 'backend'>): ConnectionLimits {
  const shared = http.trustProxy || isLoopbackHost(http.host) || (backend.secret !== undefined && !backend.url);
  return shared ? { ...CONNECTION_LIMITS, ofAddress: undefined } : CONNECTION_LIMITS;
}

const bind = (server: Server, env: Env): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, env)));
    server.listen(env.http.port, env.http.host, resolve);
  });

function explainListenError(error: NodeJS.ErrnoException, env: Env): Error {
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
