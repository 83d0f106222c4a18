// Configuration: sensible without any, and every mistake named with the variable and what it should be.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from './env-variables.ts';
import { EnvError, readEnv } from './env.ts';

const problems = (source: Record<string, string>): string => {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as Error).message;
  }
  return '';
};

describe('readEnv', () => {
  it('needs nothing, and then keeps to this machine', () => {
    const env = readEnv({});
    expect(env.http).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      publicUrlIsDefault: true,
      trustProxy: false,
    });
    expect(env.captcha.enabled).toBe(true);
    expect([env.database.url, env.storage.s3, env.payments.stripe, env.auth.supabase]).toEqual(
      Array(4).fill(undefined),
    );
    expect(path.isAbsolute(env.process.dataDir)).toBe(true);
    expect(env.process.secretsFile).toBe(path.join(env.process.dataDir, 'secrets.json'));
  });

  it('takes an empty value for one that is not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' }).http.port).toBe(3000);
  });

  it('cannot be changed afterwards', () => {
    const env = readEnv({});
    expect(() => {
      (env.http as { port: number }).port = 1;
    }).toThrow(TypeError);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT must be a whole number'],
    [{ PUBLIC_URL: 'catchlight.example' }, 'PUBLIC_URL must be an address such as https://example.com'],
    [{ PUBLIC_URL: 'ftp://catchlight.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgres://'],
    [{ SMTP_URL: 'https://mail' }, 'SMTP_URL must begin with smtp:// or smtps://'],
    [{ OAUTH_PROVIDERS: '{' }, 'OAUTH_PROVIDERS must be JSON'],
    [{ CAPTCHA: 'maybe' }, 'CAPTCHA'],
    [{ STAFF_EMAILS: 'a@x.io, b@x.io, c@x.io' }, 'STAFF_EMAILS may name 2 accounts at most'],
    [{ ANALYTICS_TEST_EMAILS: 'abcdefghij'.split('').join('@x.io ') }, 'ANALYTICS_TEST_EMAILS may name 9 accounts'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  ])('names the mistake in %j', (source, message) => {
    const text = problems(source as unknown as Record<string, string>);
    expect(text).toContain(message);
    expect(text).toContain('docs/operations.md');
  });

  it('names what goes together and is only half there', () => {
    const text = problems({ STRIPE_SECRET_KEY: 'sk', TURNSTILE_SECRET_KEY: 'x', PORT: '-1' });
    expect(text).toContain('3 problems');
    expect(text).toContain(
      'STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET must be set too, because STRIPE_SECRET_KEY is set',
    );
    expect(text).toContain('TURNSTILE_SITE_KEY must be set too');
  });

  it.each([
    ['cpu', 'must be embedded'],
    ['fal:', 'must be embedded'],
    ['midjourney:7', 'must be embedded'],
  ])('refuses the renderer %s, which is not there', (value, words) => {
    expect(problems({ RENDERER: value })).toMatch(new RegExp(`RENDERER .*${words}`));
    expect(readEnv({ RENDERER: 'embedded' }).renderer.hosted).toBeUndefined();
  });

  it('asks for the key of a hosted renderer, and for a price that nobody knows', () => {
    expect(problems({ RENDERER: 'openai:gpt-image-1' })).toContain('OPENAI_API_KEY must be set too');
    const replicate = { RENDERER: 'replicate:owner/model:abc', REPLICATE_API_TOKEN: 'r8_hunter2' };
    const text = problems(replicate);
    expect(text).toContain('RENDERER_PRICE must be set too');
    expect(text).not.toContain('hunter2');
    expect(readEnv({ ...replicate, RENDERER_PRICE: '0.05' }).renderer.hosted).toEqual({
      provider: 'replicate',
      model: 'owner/model:abc',
      price: { picture: 0.05 },
      apiKey: 'r8_hunter2',
      baseUrl: 'https://api.replicate.com/v1',
      parallel: 4,
    });
  });

  it('never repeats a secret in what it says', () => {
    const text = problems({ BACKEND_SECRET: 'hunter2', METRICS_TOKEN: 'swordfish', DATABASE_URL: 'http://u:pass@db' });
    expect(text).not.toMatch(/hunter2|swordfish|pass@/);
  });

  it('reads providers and lists', () => {
    const provider = { id: 'google', name: 'Google', issuer: 'https://a.example', clientId: 'c', clientSecret: 's' };
    const env = readEnv({
      OAUTH_PROVIDERS: JSON.stringify([provider]),
      STAFF_EMAILS: 'Ada@example.com, bob@example.com',
      PUBLIC_URL: 'https://catchlight.example/',
    });
    expect(env.auth.oauth).toEqual([provider]);
    expect(env.people.staff).toEqual(['ada@example.com', 'bob@example.com']);
    expect(env.http).toMatchObject({ publicUrl: 'https://catchlight.example', publicUrlIsDefault: false });
  });
});

describe('the documentation', () => {
  const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  it.each(VARIABLES)('explains %s', (name) => expect(text).toContain(`\`${name}\``));

  it('explains no variable that does not exist', () => {
    const named = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });
});
