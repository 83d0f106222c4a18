// A file of secrets: made once, for its owner, whoever else makes it at the same moment.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileOnce } from './create-once.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'create-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the first contents stay, are for the owner alone, and nothing else is left', () => {
  const file = path.join(folder, 'new', 'secret.json');
  createFileOnce(file, 'first');
  createFileOnce(file, 'second');
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['secret.json']);
});
