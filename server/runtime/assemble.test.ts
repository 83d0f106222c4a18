// The parts put together on the embedded defaults, in a folder of their own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '../env/index.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { assembleParts } from './assemble.ts';
import { createMetrics } from './metrics.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('counts the mails of the auth server and of the product', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'catchlight-assemble-'));
  const env = readEnv({ DATA_DIR: folder, CAPTCHA: 'off' });
  const secrets = await loadOrCreateSecrets(env.process.secretsFile);
  const metrics = createMetrics();
  const publicUrl = 'http://localhost:3000';
  const parts = await assembleParts({ env, secrets, log: quiet, publicUrl, metrics });
  try {
    await parts.deps.mailer.send({ to: 'ada@example.com', subject: 'Your receipt', text: 'Thank you.' });
    const body = JSON.stringify({ email: 'ada@example.com' });
    const asked = new Request(`${publicUrl}/auth/v1/otp`, { method: 'POST', body });
    expect((await parts.authServer?.fetch(asked, { ip: '127.0.0.1', requestId: 'test' }))?.status).toBe(200);
    expect(await metrics.text()).toContain('catchlight_mails_total{outcome="done"} 2');
  } finally {
    await parts.close();
    await rm(folder, { recursive: true, force: true });
  }
});
