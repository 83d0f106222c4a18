// The secrets of an embedded start: made once, for their owner only, the same for every process that asks.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadOrCreateSecrets } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'catchlight-secrets-'));
  file = path.join(folder, 'inner', 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('loadOrCreateSecrets', () => {
  it('creates secrets once and loads them again', async () => {
    const first = await loadOrCreateSecrets(file);
    expect(await loadOrCreateSecrets(file)).toEqual(first);
    const { storage, captcha, payments, general } = first;
    expect(new Set([storage, captcha, payments, general]).size).toBe(4);
  });

  it('creates others in another folder', async () => {
    const [one, two] = [await loadOrCreateSecrets(file), await loadOrCreateSecrets(path.join(folder, 'other.json'))];
    expect(one.general).not.toBe(two.general);
    expect(one.authSigningKey).not.toEqual(two.authSigningKey);
  });

  it('gives concurrent starts the same secrets', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => loadOrCreateSecrets(file)));
    for (const secrets of all) expect(secrets).toEqual(all[0]);
    expect(readdirSync(path.dirname(file))).toEqual(['secrets.json']);
  });

  it('restricts the file to its owner, also after a chmod', async () => {
    await loadOrCreateSecrets(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    await loadOrCreateSecrets(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('reports a damaged file and does not replace it', async () => {
    await loadOrCreateSecrets(file);
    const damaged = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), general: 'short' });
    writeFileSync(file, damaged);
    await expect(loadOrCreateSecrets(file)).rejects.toThrow(/secrets\.json is damaged[^]*signs everybody out/);
    expect(readFileSync(file, 'utf8')).toBe(damaged);
  });
});
