// What compose.yaml gives the web process and the worker, with the image's own variables, is a configuration that their start takes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import matter from 'gray-matter';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '#server/cli/doctor/start.ts';
import { readEnv } from '#server/env/index.ts';
import type { Role } from '#server/runtime/index.ts';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8');
const { services } = matter(`---\n${read('compose.yaml')}\n---\n`).data as {
  services: Record<string, { command?: string[]; environment?: Record<string, string> }>;
};
/** `ENV A=1 B=2` lines of the last stage. */
const OF_IMAGE = Object.fromEntries(
  [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map((pair) => pair.split('=')),
  ),
) as Record<string, string>;

/** As docker compose does: `${NAME:-default}`, `${NAME:?message}` when it is required, and empty for what is not set. */
function fill(text: string, dotEnv: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const value = dotEnv[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return value || (kind === '-' ? rest : '');
  });
}
const envOf = (service: string, dotEnv: Record<string, string>) => {
  const given = Object.entries(services[service]!.environment ?? {});
  return readEnv({
    ...OF_IMAGE,
    ...Object.fromEntries(given.map(([name, text]) => [name, fill(String(text), dotEnv)])),
  });
};
const roleOf = (service: string): Role =>
  services[service]!.command!.map((word) => /^--role=(\w+)$/.exec(word)?.[1]).find(Boolean) as Role;

const REQUIRED = { POSTGRES_PASSWORD: 'p4ss', S3_ACCESS_KEY_ID: 'pictures', S3_SECRET_ACCESS_KEY: 'long-enough' };
const TRIAL = { ...REQUIRED, DEMO: '1' };
const LIVE = {
  ...REQUIRED,
  ...{ DEMO: '0', PUBLIC_URL: 'https://headshots.example', TRUST_PROXY: '1', S3_ENDPOINT: 'https://store.example' },
  ...{ SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'hello@headshots.example' },
  ...{ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLIC_KEY: 'pk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
  ...{ OAUTH_PROVIDERS: '', SUPPORT_EMAIL: 'help@headshots.example', METRICS_TOKEN: 'm'.repeat(32) },
  ...{ TURNSTILE_SITE_KEY: '0x1', TURNSTILE_SECRET_KEY: '0x2' },
};

describe.each([
  ['for trying it out', TRIAL],
  ['for customers', LIVE],
] as const)('an .env %s', (_, dotEnv) => {
  it.each(['web', 'worker'])('starts the %s of compose.yaml', (service) => {
    const env = envOf(service, dotEnv);
    expect(roleOf(service)).toBe(service);
    expect(refusalOf(env, roleOf(service))).toBeUndefined();
  });

  it('gives both the same database, pictures and secrets', () => {
    const [web, worker] = ['web', 'worker'].map((service) => envOf(service, dotEnv));
    expect(worker!.database).toEqual(web!.database);
    expect(worker!.storage).toEqual(web!.storage);
    expect(worker!.process.secretsFile).toBe(web!.process.secretsFile);
    expect(web!.process.webProcesses).toBe(2);
  });
});

it('an .env without what compose.yaml asks for is refused by its name', () => {
  for (const name of Object.keys(TRIAL)) expect(() => envOf('web', { ...TRIAL, [name]: '' })).toThrow(name);
});
