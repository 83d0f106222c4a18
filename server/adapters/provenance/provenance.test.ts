// Content Credentials: every format carries them and its XMP, the reader of the C2PA library confirms them, and finds a changed file out.
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACE_ORIGINS } from '../../contracts/findings.ts';
import { DIGITAL_SOURCE_TYPES } from '../../contracts/provenance.ts';
import { readEnv } from '../../env/index.ts';
import { encodeAs, FORMATS } from '../../engine/index.ts';
import type { SigningRequest } from '../../ports/provenance.ts';
import { issue, type TestKey } from '#tests/fixtures/certificates.ts';
import { chooseProvenance, type ChosenProvenance } from './choose.ts';
import { originalOf } from '../renderer/hosted/candidates.ts';
import { createProvenance } from './index.ts';
import { loadSelfMade, SELF_MADE_NAME } from './self-made.ts';
import { certificatesIn } from './signer.ts';
import { withJpegXmp, xmpPacket } from './xmp.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const lines: object[] = [];
const log = { info: (line: object) => void lines.push(line), warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date() };
const folder = mkdtempSync(path.join(tmpdir(), 'catchlight-provenance-'));
const env = (given: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...given });

let chosen: ChosenProvenance;
let jpeg: Uint8Array;
beforeAll(async () => {
  chosen = await chooseProvenance(env(), { clock, log });
  jpeg = await encodeAs(picture(), 'jpeg');
});
afterAll(async () => {
  await chosen.provenance.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Something whose pixels differ, so that a changed byte is a changed picture. */
function picture() {
  const raw = { width: 160, height: 200, channels: 3 } as const;
  const data = Uint8Array.from({ length: 160 * 200 * 3 }, (_, at) => (at * 2654435761) >>> 24);
  return sharp(data, { raw });
}
const request = (changes: Partial<SigningRequest> = {}): SigningRequest => ({
  bytes: jpeg,
  contentType: 'image/jpeg',
  origin: 'photo',
  aiSystem: null,
  step: 'made',
  when: NOW,
  ...changes,
});
const read = async (bytes: Uint8Array, contentType = 'image/jpeg', anchors?: string) =>
  chosen.provenance.read({ bytes, contentType }, anchors);
const pixelsOf = async (bytes: Uint8Array) => (await sharp(bytes).raw().toBuffer()).toString('base64');
const xmpIn = async (bytes: Uint8Array) => String((await sharp(bytes).metadata()).xmp);

describe.each(FORMATS)('a signed %s', (format) => {
  const contentType = `image/${format}`;
  const sign = async () => {
    const bytes = await encodeAs(picture(), format, { xmp: xmpPacket('photo', null) });
    return { bytes, signed: await chosen.provenance.sign(request({ bytes, contentType })) };
  };

  it('is valid, has the same pixels, and says how it was made to people and to machines', async () => {
    const { bytes, signed } = await sign();
    const manifest = await read(signed, contentType);
    expect(manifest).toMatchObject({ state: 'Valid', problems: [], signer: SELF_MADE_NAME, parents: [] });
    expect(manifest!.actions).toEqual([
      expect.objectContaining({ action: 'c2pa.created', digitalSourceType: DIGITAL_SOURCE_TYPES.photo }),
    ]);
    expect(await pixelsOf(signed)).toBe(await pixelsOf(bytes));
    const xmp = await xmpIn(signed);
    expect(xmp).toContain(`<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCE_TYPES.photo}<`);
    for (const language of ['en', 'es', 'fr', 'de']) expect(xmp).toContain(`xml:lang="${language}"`);
    expect(xmp).toContain('Catchlight used no generative AI.');
    const { exif, icc } = await sharp(signed).metadata();
    expect([exif, icc !== undefined]).toEqual([undefined, true]);
  });

  it('is invalid once a pixel has changed', async () => {
    const { signed } = await sign();
    const changed = Uint8Array.from(signed);
    const at = dataOf(signed, format);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    const manifest = await read(changed, contentType);
    expect(manifest?.state).toBe('Invalid');
    expect(manifest?.problems.join()).toMatch(/assertion\.(?:data|bmff)Hash\.mismatch/);
  });
});

/** A place in the middle of the compressed picture. */
function dataOf(bytes: Uint8Array, format: string): number {
  const view = Buffer.from(bytes);
  const marks: Record<string, Buffer> = {
    jpeg: Buffer.from([0xff, 0xda]),
    png: Buffer.from('IDAT'),
    webp: Buffer.from('VP8 '),
    avif: Buffer.from('mdat'),
  };
  const at = view.lastIndexOf(marks[format]!);
  expect(at).toBeGreaterThan(0);
  return at + 200;
}

describe('what a manifest says', () => {
  it.each(FACE_ORIGINS)('names the IPTC type of %s, and the AI model where there is one', async (origin) => {
    const aiSystem = origin === 'photo' ? null : 'OpenAI gpt-image "2" & more';
    const performedBy = aiSystem ?? undefined;
    const signed = await chosen.provenance.sign(request({ origin, aiSystem, performedBy }));
    const [action] = (await read(signed))!.actions;
    expect(action).toMatchObject({
      digitalSourceType: DIGITAL_SOURCE_TYPES[origin],
      softwareAgent: { name: aiSystem ?? 'Catchlight' },
    });
    expect(await xmpIn(signed)).toContain(DIGITAL_SOURCE_TYPES[origin]);
    expect((await xmpIn(signed)).includes('AISystemUsed')).toBe(origin !== 'photo');
  });

  it('keeps the manifest of the file that it was made of, through every step', async () => {
    const { provenance } = chosen;
    const original = await provenance.sign(request({ origin: 'generated', aiSystem: 'Somebody else' }));
    const parent = { ...request(), bytes: original, isModelPicture: true } as const;
    const made = request({ origin: 'generated', aiSystem: 'A model', performedBy: 'A model', parent });
    const headshot = await provenance.sign(made);
    expect(await read(headshot)).toMatchObject({
      state: 'Valid',
      parents: [{ title: 'Picture of the AI model', hasManifest: true }],
      actions: [
        { action: 'c2pa.opened' },
        { action: 'c2pa.edited', digitalSourceType: DIGITAL_SOURCE_TYPES.generated },
      ],
    });
    const crop = await provenance.sign({
      ...{ ...made, performedBy: undefined },
      step: 'cropped',
      parent: { ...request(), bytes: headshot },
    });
    expect(await read(crop)).toMatchObject({
      state: 'Valid',
      parents: [{ title: 'Headshot', hasManifest: true }],
      actions: [
        { action: 'c2pa.opened' },
        { action: 'c2pa.cropped', softwareAgent: { name: 'Catchlight' } },
        { action: 'c2pa.resized' },
      ],
    });
    expect(await xmpIn(crop)).toContain('A model');
  });

  it('is found in a picture of an AI model that has one', async () => {
    expect(originalOf(jpeg)).toBeUndefined();
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const contentType = `image/${format}`;
      const bytes = await chosen.provenance.sign(request({ bytes: await encodeAs(picture(), format), contentType }));
      expect(originalOf(bytes)).toEqual({ bytes, contentType });
    }
  });

  it('is made without the parent where both would not fit, and of a parent that nobody signed', async () => {
    const { provenance } = chosen;
    const parent = { contentType: 'image/jpeg', bytes: await provenance.sign(request()) };
    const whole = await provenance.sign(request({ step: 'cropped', parent }));
    const limited = await provenance.sign(request({ step: 'cropped', parent, maxBytes: whole.length - 1 }));
    expect(limited.length).toBeLessThan(whole.length);
    expect(await read(limited)).toMatchObject({ state: 'Valid', parents: [] });
    const unsigned = await provenance.sign(request({ step: 'cropped', parent: { ...parent, bytes: jpeg } }));
    expect(await read(unsigned)).toMatchObject({ state: 'Valid', parents: [{ hasManifest: false }] });
  });

  it('is written without a picture of the model whose own manifest is broken, and a file that is none is refused', async () => {
    const { provenance } = chosen;
    const broken = Buffer.from(await provenance.sign(request()));
    broken.fill(0xff, broken.indexOf('c2pa.assertions'), broken.indexOf('c2pa.assertions') + 40);
    const made = request({ origin: 'generated', parent: { contentType: 'image/jpeg', bytes: broken } });
    expect(await read(await provenance.sign(made))).toMatchObject({ state: 'Valid' });
    await expect(provenance.sign(request({ bytes: Buffer.from('no picture') }))).rejects.toThrow('no JPEG');
    // The process goes on after an error.
    expect(await read(await provenance.sign(request()))).toMatchObject({ state: 'Valid' });
  });

  it('is not there in a file that nobody signed', async () => {
    expect(await read(jpeg)).toBeUndefined();
  });

  it('leaves XMP alone that a JPEG has', () => {
    const once = withJpegXmp(jpeg, xmpPacket('generated', null));
    expect(withJpegXmp(once, xmpPacket('photo', null))).toBe(once);
  });
});

const BEGIN = '-----BEGIN NOTHING-----';

describe('the certificate', () => {
  it('is made once, says that it is self-made, and only its owner may read its file', async () => {
    const file = path.join(folder, 'provenance.pem');
    const before = readFileSync(file, 'utf8');
    expect(await loadSelfMade(file, NOW)).toEqual({ certificate: before, key: before });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(chosen.state).toContain('self-made');
    expect(chosen.daysLeft).toBeGreaterThan(9000);
  });

  it('is trusted by whoever trusts its root, and by nobody else', async () => {
    const signed = await chosen.provenance.sign(request());
    const [, root] = certificatesIn(readFileSync(path.join(folder, 'provenance.pem'), 'utf8'));
    expect((await read(signed, 'image/jpeg', root!.toString()))?.state).toBe('Trusted');
    const stranger = (await issue({ key: 'P-256' })).root;
    const manifest = await read(signed, 'image/jpeg', stranger);
    expect([manifest?.state, manifest?.problems]).toEqual(['Valid', ['signingCredential.untrusted']]);
  });

  it.each<TestKey>(['P-256', 'P-384', 'Ed25519', 'RSA'])('may be one of one’s own, with a key %s', async (key) => {
    const own = await issue({ key });
    const PROVENANCE_CERT = `${own.certificate}\n${own.root}`;
    const { provenance, state } = await chooseProvenance(env({ PROVENANCE_CERT, PROVENANCE_KEY: own.key }), {
      clock,
      log,
    });
    const signed = await provenance.sign(request());
    await provenance.stop();
    expect(state).toBe('the certificate of Studio Lumen');
    expect(await read(signed, 'image/jpeg', own.root)).toMatchObject({ state: 'Trusted', signer: 'Studio Lumen' });
  });

  it('takes PEM in one line, as variables hold it', async () => {
    const own = await issue({ key: 'P-256' });
    const line = (pem: string) => pem.trim().replaceAll('\n', '\\n');
    const given = { PROVENANCE_CERT: line(own.certificate), PROVENANCE_KEY: line(own.key) };
    const { provenance, state } = await chooseProvenance(env(given), { clock, log });
    await provenance.stop();
    expect(state).toContain('Studio Lumen');
  });

  it.each([
    ['that is none', async () => ({ certificate: BEGIN, key: BEGIN }), 'no certificate in it'],
    [
      'in a file that is not there',
      async () => ({ certificate: '/no/c.pem', key: BEGIN }),
      'names cannot be read (ENOENT)',
    ],
    [
      'whose key is no PEM',
      async () => ({ ...(await issue({ key: 'P-256' })), key: 'MIGHAgEAsecretsecret' }),
      'PROVENANCE_KEY',
    ],
    ['whose key is another’s', other, 'not the key of the first certificate'],
    ['that has run out', () => issue({ key: 'P-256', days: -1 }), 'signingCredential.expired'],
    ['that is not for signing content', () => issue({ key: 'P-256', usage: '1.3.6.1.5.5.7.3.1' }), 'signingCredential'],
    ['with a key that C2PA does not take', () => issue({ key: 'RSA', bits: 1024 }), 'RSA of 2048 bits'],
  ])('ends the start when it is one %s, without a word of the key', async (_, make, words) => {
    const own = await make();
    const given = { PROVENANCE_CERT: own.certificate, PROVENANCE_KEY: own.key };
    const error = await chooseProvenance(env(given), { clock, log }).catch((caught: unknown) => caught as Error);
    expect(error).toMatchObject({ name: 'BadVariableError' });
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain(own.key.slice(4, 18));
  });

  it('goes on signing when it runs out meanwhile: a shoot does not fail by it, and readers say what is wrong', async () => {
    const { certificate, key } = await issue({ key: 'P-256', days: -1 });
    const provenance = createProvenance({ files: { certificate, key }, log });
    const signed = await provenance.sign(request());
    await provenance.stop();
    expect(await read(signed)).toMatchObject({ state: 'Invalid', problems: ['signingCredential.expired'] });
  });

  async function other() {
    const own = await issue({ key: 'P-256' });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { ...own, key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
  }

  it('is in the file with those that lead to its root, and the root is not', async () => {
    const signed = Buffer.from(await chosen.provenance.sign(request()));
    const [own, root] = certificatesIn(readFileSync(path.join(folder, 'provenance.pem'), 'utf8'));
    const has = ({ raw }: X509Certificate) => signed.includes(raw);
    expect([has(own!), has(root!)]).toEqual([true, false]);
  });
});
