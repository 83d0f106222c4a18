// A mix of calls as a busy day has them, by ten people at a time, on the embedded database: reads mostly, a write now and then.
import { startServer } from '#tests/e2e/support/server.ts';
import { type LoadRequest, runLoad } from './load.ts';
import { printTable, quantile } from './machine.ts';
import { signIn } from './customer.ts';

const CALLS = 2000;
const CONNECTIONS = 10;
/** More writes a minute from one address are refused (server/http/security/rate-limits.ts), so that every tenth call is one. */
const MIX: readonly { method: string; path: string; body?: unknown }[] = [
  { method: 'GET', path: '/customers' },
  { method: 'GET', path: '/orders' },
  { method: 'GET', path: '/credits/balance' },
  { method: 'GET', path: '/auth/authenticate' },
  { method: 'GET', path: '/orders' },
  { method: 'GET', path: '/credits/packages' },
  { method: 'GET', path: '/customers' },
  { method: 'GET', path: '/credits/entries' },
  { method: 'GET', path: '/credits/purchases' },
  { method: 'PUT', path: '/customers/language', body: { language: 'en' } },
];

const server = await startServer();
try {
  const { token } = await signIn(server);
  const times = new Map<string, number[]>();
  const ask = (n: number): LoadRequest & { name: string } => {
    const { method, path, body } = MIX[n % MIX.length]!;
    return {
      name: `${method} ${path}`,
      url: `${server.url}/api/v1${path}`,
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
  };
  await runLoad(ask, 100, CONNECTIONS);
  const mixed = await runLoad(ask, CALLS, CONNECTIONS);
  for (let kind = 0; kind < MIX.length; kind += 1) {
    const { name } = ask(kind);
    if (times.has(name)) continue;
    times.set(name, (await runLoad(() => ask(kind), 200, 1)).milliseconds);
  }
  const figures = (ms: number[]): string[] => [quantile(ms, 0.5).toFixed(1), quantile(ms, 0.99).toFixed(1)];
  printTable(
    ['calls', 'p50 ms', 'p99 ms', 'a second', 'errors'],
    [
      [
        `all, ${CONNECTIONS} at a time`,
        ...figures(mixed.milliseconds),
        (CALLS / mixed.seconds).toFixed(0),
        mixed.errors,
      ],
      ...[...times].map(([name, ms]) => [`${name}, alone`, ...figures(ms), '', '']),
    ],
  );
} finally {
  await server.remove();
}
