// The command of evaluations: what it prints may be read in part, as with `| head`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('goes on quietly when nobody reads its output any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  try {
    writeFileSync(join(folder, 'results.csv'), 'person,look,status,verdict,kind\na,white,made,good,\n');
    const child = spawn(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), 'report', folder]);
    child.stdout.destroy();
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, err }).toEqual({ code: 0, err: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
