// Configuration: sensible without any, and every mistake named with the variable and what it should be.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from './variables.ts';
import { EnvError, readEnv, readMattingModel } from './index.ts';

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
  it('needs no variable, and defaults to loopback', () => {
    const env = readEnv({});
    expect(env.http).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      publicUrlIsDefault: true,
      trustProxy: false,
      countryHeader: undefined,
    });
    expect(env.captcha.enabled).toBe(true);
    expect(readEnv({ HOST: '0.0.0.0', METRICS_PORT: '9464' }).monitoring.metricsHost).toBe('127.0.0.1');
    expect([env.database.url, env.storage.s3, env.payments.stripe, env.auth.supabase]).toEqual(
      Array(4).fill(undefined),
    );
    expect(path.isAbsolute(env.process.dataDir)).toBe(true);
    expect(env.process.secretsFile).toBe(path.join(env.process.dataDir, 'secrets.json'));
  });

  it('treats an empty value as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' }).http.port).toBe(3000);
  });

  it('believes a header about the country only where it is named, or where no customer is', () => {
    const header = (changes: Parameters<typeof readEnv>[0]) =>
      readEnv({ TRUST_PROXY: '1', ...changes }).http.countryHeader;
    const site = { HOST: '0.0.0.0', PUBLIC_URL: 'https://catchlight.example' };
    for (const changes of [site, { PUBLIC_URL: site.PUBLIC_URL }, { HOST: site.HOST }, { ...site, COUNTRY_HEADER: '' }])
      expect(header(changes)).toBeUndefined();
    expect(header({ ...site, COUNTRY_HEADER: 'X-Geo-Country' })).toBe('x-geo-country');
    for (const changes of [{}, { PUBLIC_URL: 'http://127.0.0.1:80' }, { ...site, DEMO: '1' }]) {
      expect(header(changes)).toBe('cf-ipcountry');
      expect(header({ ...changes, COUNTRY_HEADER: 'off' })).toBeUndefined();
      expect(header({ ...changes, TRUST_PROXY: '0' })).toBeUndefined();
    }
  });

  it('is frozen', () => {
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
    [{ MATTING_MODEL: 'a.onnx', MATTING_MODEL_MEAN: '0.5,0.4' }, 'MATTING_MODEL_MEAN must be one number, or three'],
    [{ MATTING_MODEL: 'a.onnx', MATTING_MODEL_STD: '0' }, 'MATTING_MODEL_STD must be one number above 0'],
    [{ MATTING_MODEL: 'a.onnx', MATTING_MODEL_SIZE: '100' }, 'MATTING_MODEL_SIZE'],
    [{ MATTING_MODEL_SIZE: '512' }, 'MATTING_MODEL must be set too, because MATTING_MODEL_SIZE is set'],
    [{ TRUST_PROXY: '1', COUNTRY_HEADER: 'cf ipcountry' }, 'COUNTRY_HEADER must be the name of a header'],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'TRUST_PROXY=1 must be set too, because COUNTRY_HEADER is set'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ DEV: '1', DEMO: '1' }, 'DEV=1 must be unset, because DEMO=1 is set'],
    [{ DEV: '1', TRUST_PROXY: '1' }, 'DEV=1 must be unset, because TRUST_PROXY=1 is set'],
    [{ DEV: '1', HOST: '0.0.0.0' }, 'DEV=1 must be unset, because HOST=0.0.0.0'],
    [
      { DEV: '1', PUBLIC_URL: 'https://catchlight.example' },
      'DEV=1 must be unset, because PUBLIC_URL=https://catchlight',
    ],
  ])('names the mistake in %j', (source, message) => {
    const text = problems(source as unknown as Record<string, string>);
    expect(text).toContain(message);
    expect(text).toContain('docs/operations.md');
  });

  it('names variables that are missing from a group', () => {
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
  ])('refuses the unknown renderer %s', (value, words) => {
    expect(problems({ RENDERER: value })).toMatch(new RegExp(`RENDERER .*${words}`));
    expect(readEnv({ RENDERER: 'embedded' }).renderer.hosted).toBeUndefined();
  });

  it('requires an address of a model of one’s own, and neither key nor price', () => {
    const local = { RENDERER: 'local:Qwen/Qwen-Image-Edit-2511' };
    expect(problems(local)).toContain('RENDERER_BASE_URL must be set too');
    expect(problems(local)).not.toContain('RENDERER_PRICE');
    expect(readEnv({ ...local, RENDERER_BASE_URL: 'http://painter:8000/v1/' }).renderer.hosted).toMatchObject({
      provider: 'local',
      model: 'Qwen/Qwen-Image-Edit-2511',
      price: { picture: 0 },
      baseUrl: 'http://painter:8000/v1',
    });
  });

  it.each([
    'https://api.example.com/v1',
    'http://93.184.216.34:8000/v1',
    'http://169.254.169.254/v1',
    'http://[2606:2800:220:1::1]/v1',
  ])('refuses a model of one’s own at %s, unless its host is said to be one’s own', (base) => {
    const local = { RENDERER: 'local:Qwen/Qwen-Image-Edit-2511', RENDERER_BASE_URL: base };
    const { hostname } = new URL(base);
    expect(problems(local)).toContain(`set RENDERER_LOCAL_HOST=${hostname} if it is one`);
    expect(problems({ ...local, RENDERER_LOCAL_HOST: 'other.example.com' })).toContain('must be a machine of your own');
    expect(readEnv({ ...local, RENDERER_LOCAL_HOST: hostname }).renderer.hosted).toMatchObject({ provider: 'local' });
  });

  it.each(['localhost', '127.0.0.1', '10.1.2.3', '[::1]', '[fd00::8]', 'gpu.internal', 'painter.lan'])(
    'believes a model of one’s own at %s',
    (host) => {
      const local = { RENDERER: 'local:Qwen/Qwen-Image-Edit-2511', RENDERER_BASE_URL: `http://${host}:8000/v1` };
      expect(readEnv(local).renderer.hosted).toMatchObject({ provider: 'local' });
    },
  );

  it('requires the key of a hosted renderer, and a price for an unknown model', () => {
    expect(problems({ RENDERER: 'openai:gpt-image-2.6-flare' })).toContain('OPENAI_API_KEY must be set too');
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
      afterEnd: 'embedded',
      budget: {},
    });
  });

  it.each(['openai:gpt-image-1', 'google:gemini-2.5-flash-image'])('names the end of %s before its price', (name) => {
    const keys = { OPENAI_API_KEY: 'key', GOOGLE_GENERATIVE_AI_API_KEY: 'key' };
    const sets: Record<string, string>[] = [
      { RENDERER: name },
      { RENDERER: 'openai:gpt-image-2.6-flare', RENDERER_AFTER_END: name },
    ];
    for (const set of sets) {
      const text = problems({ ...keys, ...set });
      expect(text).toMatch(/RENDERER\w* must name another model: \w+ announced the end of .* for 2026-10-/);
      expect(text).not.toContain('RENDERER_PRICE');
    }
    expect(readEnv({ ...keys, RENDERER: name, RENDERER_PRICE: '0.05' }).renderer.hosted).toBeDefined();
  });

  it('reads what happens after the end of a hosted model', () => {
    const openai = { RENDERER: 'openai:gpt-image-2.6-flare', OPENAI_API_KEY: 'key', RENDERER_PRICE: '0.3' };
    expect(readEnv({ ...openai, RENDERER_AFTER_END: 'wait' }).renderer.hosted?.afterEnd).toBe('wait');
    const next = { ...openai, RENDERER_AFTER_END: 'fal:fal-ai/flux-pro/kontext' };
    expect(problems(next)).toContain('FAL_API_KEY must be set too, because RENDERER_AFTER_END names fal');
    // Price and address of RENDERER are not those of the other.
    expect(
      readEnv({ ...next, FAL_API_KEY: 'key', RENDERER_BASE_URL: 'https://proxy.test' }).renderer.hosted,
    ).toMatchObject({
      baseUrl: 'https://proxy.test',
      price: { picture: 0.3 },
      afterEnd: { provider: 'fal', price: { picture: 0.04 }, baseUrl: 'https://queue.fal.run' },
    });
    expect(problems({ ...openai, RENDERER_AFTER_END: 'openai:gpt-image-9' })).toContain('whose price is known here');
    expect(problems({ ...openai, RENDERER_AFTER_END: openai.RENDERER })).toContain('another model than RENDERER');
    expect(problems({ RENDERER_AFTER_END: 'wait' })).toContain('RENDERER must be set too');
    expect(problems({ ...openai, RENDERER_AFTER_END: 'never' })).toContain('RENDERER_AFTER_END must be embedded, wait');
  });

  it('offers the engine, one hosted model, or both', () => {
    const openai = 'openai:gpt-image-2.6-flare';
    const key = { OPENAI_API_KEY: 'key' };
    const hosted = (source: Record<string, string>) => readEnv({ ...key, ...source }).renderer.hosted;
    expect(hosted({ RENDERERS: 'embedded' })).toBeUndefined();
    expect(hosted({ RENDERERS: openai })).toEqual(hosted({ RENDERER: openai }));
    expect(hosted({ RENDERERS: openai, RENDERER: openai })?.choice).toBeUndefined();
    expect(hosted({ RENDERERS: `embedded,${openai}` })).toMatchObject({
      model: 'gpt-image-2.6-flare',
      choice: { credits: 1 },
    });
    expect(hosted({ RENDERERS: `${openai} embedded`, RENDERER_CREDITS: '3' })?.choice).toEqual({ credits: 3 });
    expect(hosted({ RENDERERS: `embedded,${openai}`, RENDERER_BASE_URL: 'https://proxy.test' })?.baseUrl).toBe(
      'https://proxy.test',
    );

    expect(problems({ ...key, RENDERERS: `embedded,${openai}`, RENDERER: openai })).toContain(
      'Unset RENDERER or RENDERERS',
    );
    expect(problems({ ...key, RENDERERS: `${openai},openai:gpt-image-2.6-sunburst` })).toContain(
      'one hosted model at most',
    );
    expect(problems({ RENDERERS: `embedded,${openai}` })).toContain('because RENDERERS names OpenAI');
    expect(problems({ ...key, RENDERERS: 'embedded,paint' })).toMatch(
      /RENDERERS.*must be embedded, or provider:model/s,
    );
    for (const alone of [{ RENDERER: openai }, { RENDERERS: 'embedded' }, {}] as Record<string, string>[])
      expect(problems({ ...key, ...alone, RENDERER_CREDITS: '2' })).toContain('because RENDERER_CREDITS is set');
    expect(problems({ ...key, RENDERERS: `embedded,${openai}`, RENDERER_CREDITS: '0' })).toContain(
      'must be at least 1',
    );
    expect(problems({ ...key, RENDERERS: `embedded,${openai}`, RENDERER_AFTER_END: openai })).toContain(
      'another model than RENDERERS',
    );
  });

  it('reads budgets of a hosted renderer, none of which is less than a picture', () => {
    const openai = { RENDERER: 'openai:gpt-image-2.6-flare', OPENAI_API_KEY: 'key' };
    const set = { ...openai, RENDERER_BUDGET_DAY: '20', RENDERER_BUDGET_SHOOT: '2.5' };
    expect(readEnv(set).renderer.hosted?.budget).toEqual({ day: 20_000_000, shoot: 2_500_000 });
    expect(problems({ ...openai, RENDERER_BUDGET_SHOOT: '0.1' })).toContain('at least the price of a picture');
    expect(problems({ RENDERER_BUDGET_DAY: '20' })).toContain('RENDERER must be set too');
  });

  it('reads a matting network of the operator, with one number for all channels or one for each', () => {
    expect(readEnv({}).renderer.matting).toBeUndefined();
    const set = {
      MATTING_MODEL: 'nets/portrait.onnx',
      MATTING_MODEL_MEAN: '0.485, 0.456, 0.406',
      MATTING_MODEL_STD: '1',
    };
    expect(readEnv(set).renderer.matting).toEqual({
      path: path.resolve('nets/portrait.onnx'),
      size: 512,
      mean: [0.485, 0.456, 0.406],
      deviation: [1, 1, 1],
    });
    expect(readMattingModel({ ...set, PORT: 'eighty' })).toEqual(readEnv(set).renderer.matting);
    expect(readMattingModel({ MATTING_MODEL: ' ' })).toBeUndefined();
    expect(() => readMattingModel({ ...set, MATTING_MODEL_STD: '0' })).toThrow('MATTING_MODEL_STD');
    expect(() => readMattingModel({ MATTING_MODEL_STD: '1' })).toThrow('MATTING_MODEL must be set too');
  });

  it('never prints a secret in an error', () => {
    const text = problems({ BACKEND_SECRET: 'hunter2', METRICS_TOKEN: 'swordfish', DATABASE_URL: 'http://u:pass@db' });
    expect(text).not.toMatch(/hunter2|swordfish|pass@/);
  });

  it('reads who sells, and what of it belongs together', () => {
    const named = { SELLER_NAME: 'Catchlight GmbH', SELLER_ADDRESS: 'Lichtweg 1 | 10115 Berlin', SELLER_COUNTRY: 'DE' };
    expect(readEnv({}).seller).toBeUndefined();
    expect(readEnv(named).seller).toMatchObject({ address: ['Lichtweg 1', '10115 Berlin'], vat_id: null, rates: {} });
    const taxed = { ...named, SELLER_VAT_ID: 'de 123 456 789', SELLER_VAT_RATES: 'DE=19, FR=20,FI=25.5' };
    expect(readEnv(taxed).seller).toMatchObject({ vat_id: 'DE123456789', rates: { DE: 19, FR: 20, FI: 25.5 } });
    expect(problems({ SELLER_NAME: 'Catchlight GmbH' })).toContain('SELLER_ADDRESS and SELLER_COUNTRY must be set too');
    expect(problems({ ...taxed, SELLER_VAT_RATES: 'FR=20' })).toContain('SELLER_VAT_RATES must name the rate of DE');
    expect(problems({ ...taxed, SELLER_VAT_RATES: 'DE=a' })).toContain('SELLER_VAT_RATES must be percents');
    expect(problems({ ...taxed, SELLER_VAT_ID: 'hello' })).toContain('SELLER_VAT_ID must be a VAT ID');
    expect(problems({ ...named, SELLER_VAT_RATES: 'DE=19' })).toContain('SELLER_VAT_ID must be set too');
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
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  it.each(VARIABLES)('explains %s', (name) => expect(text).toContain(`\`${name}\``));

  it('names no variable that does not exist', () => {
    const named = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });
});
