// The doctor as it is called: what it says, how it ends, and that no secret is ever in it.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issue } from '#tests/fixtures/certificates.ts';
import { mattingNetwork } from '#tests/fixtures/matting-network.ts';

const entry = path.join(import.meta.dirname, 'doctor.ts');
let folder: string;
let stripe: Server;
let base: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'catchlight-doctor-'));
  stripe = createServer((request, response) =>
    response.writeHead(request.headers.authorization === 'Bearer sk_test_right' ? 200 : 401).end('{}'),
  );
  await new Promise<void>((resolve) => void stripe.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
});
afterAll(() => {
  stripe.close();
  rmSync(folder, { recursive: true });
});

function doctor(changes: Record<string, string> = {}, words: string[] = []): Promise<{ code: number; said: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: '0', ...changes };
  return new Promise((resolve) =>
    execFile(process.execPath, [entry, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    ),
  );
}
const paying = (key: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: key,
  STRIPE_PUBLIC_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
  STRIPE_API_BASE: base,
});

it('finds nothing wrong with a start that has no configuration', async () => {
  const { code, said } = await doctor();
  expect([code, said]).toEqual([0, expect.stringContaining('All is well for npm start.')]);
  for (const port of ['database', 'objects', 'mail', 'payments', 'captcha', 'auth', 'renderer', 'sender', 'monitoring'])
    expect(said).toContain(`ok    ${port}`);
});

describe('a start that would be refused', () => {
  const hosted = {
    DATABASE_URL: 'postgres://robot:dbsecret@127.0.0.1:9/none',
    ...{
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hidden',
      S3_ENDPOINT: 'http://127.0.0.1:9',
    },
  };
  it('is wrong for the command that the configuration is for, and a note for the others', async () => {
    const { code, said } = await doctor();
    expect(code).toBe(0);
    expect(said).toMatch(/^ok {4}start .*npm start: would start$/m);
    expect(said).toMatch(/^- {5}start .*npm run web would refuse: DATABASE_URL must be set.*; S3_BUCKET must be set/m);
    for (const role of ['web', 'worker']) {
      const asked = await doctor({}, [`--role=${role}`]);
      expect(asked.code).toBe(1);
      expect(asked.said).toMatch(new RegExp(`^WRONG start .*npm run ${role}: would refuse: DATABASE_URL`, 'm'));
      expect(asked.said).not.toContain('All is well');
    }
  });

  it.each([
    ['a public address without mail and payments', { HOST: '0.0.0.0' }, /WRONG start .*npm start: .*SMTP_URL/],
    [
      'several web processes on the embedded parts',
      { WEB_PROCESSES: '2' },
      /WRONG start .*npm run web: .*DATABASE_URL/,
    ],
    [
      'a worker in front of a backend elsewhere',
      { ...hosted, WEB_PROCESSES: '2', BACKEND_URL: 'http://127.0.0.1:9', BACKEND_SECRET: 'x'.repeat(32) },
      /WRONG start .*npm run worker: .*BACKEND_URL must be unset/,
    ],
    [
      'a worker without an object store',
      { DATABASE_URL: hosted.DATABASE_URL, WEB_PROCESSES: '2' },
      /WRONG start .*S3_/,
    ],
  ])('is found: %s', async (_, changes, line) => {
    const { code, said } = await doctor(changes);
    expect([code, said]).toEqual([1, expect.stringMatching(line)]);
    expect(said).not.toContain('All is well');
  });

  it('is found for the port and for damaged secrets', async () => {
    const other = createSocket((socket) => socket.end('SSH-2.0\r\n'));
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const file = path.join(folder, 'damaged.json');
    writeFileSync(file, '{ "general": ');
    const PORT = String((other.address() as AddressInfo).port);
    const { code, said } = await doctor({ PORT, SECRETS_FILE: file });
    other.close();
    expect(code).toBe(1);
    expect(said).toMatch(/WRONG port .*is taken by another program/);
    expect(said).toMatch(/WRONG secrets .*is damaged.*\n/);
  });

  it('takes a port at which our own server answers for one that is well', async () => {
    const running = createServer((_, response) => response.end('ok\n'));
    await new Promise<void>((resolve) => void running.listen(0, '127.0.0.1', resolve));
    const { code, said } = await doctor({ PORT: String((running.address() as AddressInfo).port) });
    running.close();
    expect([code, said]).toEqual([0, expect.stringMatching(/ok {4}port .*answers there already/)]);
  });

  it('names the roles there are', async () => {
    expect(await doctor({}, ['--role=queen'])).toEqual({ code: 2, said: expect.stringContaining('all, web, worker') });
  });
});

it('looks at the disk that a data folder would be made on, however many folders are missing above it', async () => {
  const { code, said } = await doctor({ DATA_DIR: path.join(folder, 'not', 'yet', 'there') });
  expect([code, said]).toEqual([0, expect.stringMatching(/ok {4}data folder .*there: writable, \d+ GiB free/)]);
});

it('says what answers, what does not, and what to do, without a secret', async () => {
  const gone = {
    SMTP_URL: 'smtp://robot:mailsecret@127.0.0.1:9',
    DATABASE_URL: 'postgres://robot:dbsecret@127.0.0.1:9/none',
    SENTRY_DSN: 'http://sentrykey@127.0.0.1:9/1',
  };
  const { code, said } = await doctor({ ...paying('sk_test_wrong'), ...gone });
  expect(code).toBe(1);
  expect(said).toMatch(/WRONG payments .*it does not know the key\n.*Copy STRIPE_SECRET_KEY again/);
  expect(said).toMatch(/WRONG mail .*ECONNREFUSED|WRONG mail .*ESOCKET/);
  expect(said).toMatch(/WRONG database .*\n.*Check DATABASE_URL/);
  expect(said).toMatch(/WRONG monitoring .*it cannot be reached \(\w+\)\n.*Copy SENTRY_DSN again/);
  for (const secret of ['sk_test_wrong', 'whsec_hidden', 'mailsecret', 'dbsecret', 'sentrykey'])
    expect(said).not.toContain(secret);
});

it('asks with the key that is set', async () => {
  const { code, said } = await doctor(paying('sk_test_right'));
  expect([code, said]).toEqual([0, expect.stringContaining('Stripe, test mode: takes our key')]);
});

it('says what to set for receipts, and finds fault with real payments without a seller', async () => {
  expect((await doctor()).said).toMatch(/ok {4}receipts .*no tax invoices\. Set SELLER_NAME/);
  const live = await doctor(paying('sk_live_x'));
  expect(live.said).toMatch(/WRONG receipts .*real money\n.*Set SELLER_NAME/);
  const seller = { SELLER_NAME: 'Catchlight GmbH', SELLER_ADDRESS: 'Lichtweg 1', SELLER_COUNTRY: 'DE' };
  const taxed = { ...seller, SELLER_VAT_ID: 'DE123456789', SELLER_VAT_RATES: 'DE=19' };
  const named = await doctor({ ...paying('sk_live_x'), ...taxed });
  expect(named.said).toMatch(/ok {4}receipts .*sold by Catchlight GmbH, DE; VAT ID DE123456789, rates DE 19 %/);
});

it('asks a hosted renderer, and never says its key', async () => {
  const hosted = (key: string) =>
    doctor({ RENDERER: 'openai:gpt-image-2.6-flare', OPENAI_API_KEY: key, RENDERER_BASE_URL: base });
  const right = await hosted('sk_test_right');
  expect([right.code, right.said]).toEqual([0, expect.stringContaining('OpenAI (gpt-image-2.6-flare)')]);
  const wrong = await hosted('sk_test_wrong');
  expect(wrong.code).toBe(1);
  expect(wrong.said).toMatch(
    /WRONG renderer .*it does not take the key\n.*Check RENDERER or RENDERERS, OPENAI_API_KEY/,
  );
  expect(right.said + wrong.said).not.toMatch(/sk_test/);
});

it('runs a matting network that is set, and says what to do about a file that is none', async () => {
  const file = path.join(folder, 'portrait.onnx');
  writeFileSync(file, mattingNetwork([1, 0, 0], 0));
  const right = await doctor({ MATTING_MODEL: file });
  expect([right.code, right.said]).toEqual([
    0,
    expect.stringMatching(/ok {4}matting .*portrait.onnx: works at 512 x 512/),
  ]);
  const wrong = await doctor({ MATTING_MODEL: path.join(folder, 'none.onnx') });
  expect([wrong.code, wrong.said]).toEqual([
    1,
    expect.stringMatching(/WRONG matting .*no such file.*\n.*Point MATTING_MODEL/),
  ]);
});

it('says which certificate signs pictures, warns before it runs out, and finds one that readers would not take', async () => {
  expect((await doctor()).said).toMatch(/ok {4}provenance .*self-made.*PROVENANCE_CERT/);
  const signed = async (days: number) => {
    const { certificate, key } = await issue({ key: 'P-256', days });
    return { ...(await doctor({ PROVENANCE_CERT: certificate, PROVENANCE_KEY: key })), key };
  };
  const right = await signed(300);
  expect([right.code, right.said]).toEqual([
    0,
    expect.stringMatching(/ok {4}provenance .*Studio Lumen, valid for \d+/),
  ]);
  const late = await signed(20);
  expect([late.code, late.said]).toEqual([
    0,
    expect.stringMatching(/WARN {2}provenance .*Studio Lumen.*\n.*Put a new/),
  ]);
  const wrong = await signed(-1);
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/WRONG provenance .*expired\n.*Put a new/)]);
  for (const { said, key } of [right, late, wrong]) expect(said).not.toContain(key.split('\n')[1]);
});

it('says whose word it takes for the country', async () => {
  const publicly = { TRUST_PROXY: '1', HOST: '0.0.0.0', PUBLIC_URL: 'https://catchlight.example', DEMO: '1' };
  expect((await doctor(publicly)).said).toMatch(/ok {4}geolocation .*a built-in table of IPv4 addresses/);
  const named = await doctor({ ...publicly, COUNTRY_HEADER: 'CF-IPCountry' });
  expect(named.said).toMatch(/ok {4}geolocation .*the proxy’s header cf-ipcountry, else/);
});

it('tells what is wrong with the configuration itself', async () => {
  const { code, said } = await doctor({ PORT: 'high' });
  expect([code, said]).toEqual([2, expect.stringContaining('PORT')]);
});
