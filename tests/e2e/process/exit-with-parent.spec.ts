// A test that is killed takes its server along: nothing is left that holds ports, memory and folders.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { newDataDir, root } from '../support/server.ts';

test('a server ends with the process that started it, however that ends', async () => {
  const dataDir = newDataDir();
  const script = `import { startServer } from './tests/e2e/support/server.ts';
    console.log((await startServer({ dataDir: ${JSON.stringify(dataDir)} })).url);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(starter.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = printed.trim();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  starter.kill('SIGKILL');
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 'gone',
      ),
    )
    .toBe('gone');
  rmSync(dataDir, { recursive: true, force: true });
});
