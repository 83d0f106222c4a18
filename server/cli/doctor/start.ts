// Whether the commands would start: the same checks as the start itself, then the ports and the secrets.
import { existsSync } from 'node:fs';
import { type Env, EnvError } from '../../env/index.ts';
import { listen } from '../../http/listen.ts';
import { openMetricsPort } from '../../http/metrics-page.ts';
import type { Role } from '../../runtime/index.ts';
import { createLog } from '../../runtime/log.ts';
import { readSecrets } from '../../runtime/secrets.ts';
import { assertStart, START_COMMANDS } from '../../runtime/start-checks.ts';
import type { Check, Get } from './check.ts';

export const ROLES = Object.keys(START_COMMANDS) as Role[];

/** The commands that this configuration is for, unless the caller names one. */
export const rolesOf = ({ process: { webProcesses } }: Env): Role[] => (webProcesses > 1 ? ['web', 'worker'] : ['all']);

export function refusalOf(env: Env, role: Role): string | undefined {
  try {
    assertStart(env, role);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return error instanceof EnvError ? error.problems.join('; ') : message.replaceAll(/\s*\n\s*/g, ' ');
  }
}

/** One line a command. What is refused is wrong only for the commands in `wanted`. */
export function checkStart(env: Env, wanted: readonly Role[]): Check[] {
  return ROLES.map((role) => {
    const refusal = refusalOf(env, role);
    const line = { port: 'start', configured: START_COMMANDS[role] };
    if (refusal === undefined) return { ...line, ask: async () => 'would start', remedy: '' };
    if (!wanted.includes(role))
      return { ...line, configured: `${START_COMMANDS[role]} would refuse: ${refusal}`, note: true };
    const ask = () => Promise.reject(new Error(`would refuse: ${refusal}`));
    return { ...line, ask, remedy: 'Change the variables that are named; docs/operations.md explains every one.' };
  });
}

export const checkSecrets = ({ process: { secretsFile } }: Env): Check => ({
  port: 'secrets',
  configured: secretsFile,
  remedy: 'Restore the file from a backup, readable by this user; deleting it signs everybody out.',
  async ask() {
    if (!existsSync(secretsFile)) return 'made at the first start';
    readSecrets(secretsFile);
    return 'whole';
  },
});

export function checkPorts(env: Env, wanted: readonly Role[], get: Get): Check[] {
  const { host, port } = env.http;
  const { metricsHost, metricsPort } = env.monitoring;
  return [
    ...(wanted.includes('all') || wanted.includes('web')
      ? [
          {
            port: 'port',
            configured: `${port} on ${host}`,
            remedy: 'Set PORT and HOST to a port and an address of this machine that nothing else uses.',
            async ask() {
              if (await answers(get, host, port, '/healthz', 'ok\n')) return 'a server of ours answers there already';
              const { server } = await listen(env, createLog('silent'));
              await new Promise((resolve) => server.close(resolve));
              return 'free';
            },
          },
        ]
      : []),
    ...(metricsPort === undefined
      ? []
      : [
          {
            port: 'figures',
            configured: `port ${metricsPort} on ${metricsHost}`,
            remedy:
              'Set METRICS_PORT and METRICS_HOST to a port and an address of this machine that nothing else uses.',
            async ask() {
              if (await answers(get, metricsHost, metricsPort, '/metrics', 'catchlight_')) return 'served already';
              const none = { contentType: 'text/plain', text: async () => '' };
              const server = await openMetricsPort(none, metricsHost, metricsPort);
              await new Promise((resolve) => server.close(resolve));
              return 'free';
            },
          },
        ]),
  ];
}

async function answers(get: Get, host: string, port: number, path: string, words: string): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await get(`http://${reachable}:${port}${path}`);
    return answer.ok && (await answer.text()).includes(words);
  } catch {
    return false;
  }
}
