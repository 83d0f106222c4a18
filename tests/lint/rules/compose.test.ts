// The rule over compose.yaml: our file passes, and each mistake is found in it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { compose } from './compose.ts';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '../../..', name), 'utf8');
const GOOD = read('compose.yaml');
const EXAMPLE = read('.env.example');
const messages = (text: string, example = EXAMPLE): string[] =>
  compose.check(projectOf({ 'compose.yaml': text, '.env.example': example })).map(({ message }) => message);

it('has nothing against ours, nor against a project without any', () => {
  expect(messages(GOOD)).toEqual([]);
  expect(compose.check(projectOf({}))).toEqual([]);
});

it.each([
  ['postgres:17-alpine', 'postgres', 'database: name the version of postgres'],
  ['mailpit:v1.27', 'mailpit:latest', 'mail: name the version of axllent/mailpit:latest'],
  ["['127.0.0.1:9000:9000']", "['9000:9000']", 'storage: port 9000:9000 is open to other machines'],
  [
    '${S3_SECRET_ACCESS_KEY:?set it in .env, 8 characters at least}\n  S3_F',
    'verysecret\n  S3_F',
    'web: S3_SECRET_ACCESS_KEY is a secret: take it from .env, without a default',
  ],
  [
    'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?set it in .env, letters and digits}',
    'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-postgres}',
    'database: POSTGRES_PASSWORD is a secret: take it from .env, without a default',
  ],
  ['  TRUST_PROXY: ', '  TRUST_PROXIES: ', 'web: TRUST_PROXIES is no variable of ours'],
  ['  OAUTH_PROVIDERS: ${OAUTH_PROVIDERS:-}\n', '', 'web: it does not pass OAUTH_PROVIDERS on'],
  ["['database:/var", "['databse:/var", 'database: there is no volume called databse'],
  ['    mail: { condition', '    post: { condition', 'web: there is no service called post'],
  [
    "test: ['CMD', 'pg_isready', '-U', 'catchlight', '-d', 'catchlight']",
    'disable: false',
    'web: database has no health check to wait for',
  ],
  ["restart: 'no'", 'restart: always', 'web: bucket never completes'],
  ['services:', 'service:', 'it has no services'],
])('finds %j turned into %j', (good, bad, message) => {
  expect(GOOD).toContain(good);
  const found = messages(GOOD.replace(good, bad));
  expect(found).toContain(message);
});

it('finds a worker whose health nobody asks for, and a file that cannot be read', () => {
  const at = GOOD.indexOf('    healthcheck:');
  expect(messages(GOOD.slice(0, at) + GOOD.slice(GOOD.indexOf('  database:\n    image')))).toContain(
    'worker: it has no health check',
  );
  expect(messages('services: [')[0]).toContain('it cannot be read');
});

it('holds .env.example against it', () => {
  expect(messages(GOOD, EXAMPLE.replace('WORKERS=\n', ''))).toEqual(['.env.example does not name WORKERS']);
  expect(messages(GOOD, `${EXAMPLE}OLD=\n`)).toEqual(['.env.example names OLD, which nothing reads']);
  expect(messages(GOOD, EXAMPLE.replace('POSTGRES_PASSWORD=', 'POSTGRES_PASSWORD=postgres'))).toEqual([
    '.env.example gives POSTGRES_PASSWORD away',
  ]);
});
