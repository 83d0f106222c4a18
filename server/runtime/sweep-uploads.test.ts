// A web process sweeps its own uploads folder; workers may be on other machines.
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { createWorld } from '#tests/factories/deps.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';
import { sweepUploadsRegularly } from './sweep-uploads.ts';

it('removes unneeded parts, and keeps uploads in progress', async () => {
  const { deps, person, close } = await createWorld();
  const world = { deps } as Parameters<typeof createDraftOrder>[0];
  const ada = await person();
  const order_id = await createDraftOrder(world, ada, { photos: 0 });
  const upload = { id: deps.ids.uuid(), order_id, customer_id: ada.customer.id, attachment_id: deps.ids.uuid() };
  await deps.db
    .insertInto('catchlight.uploads')
    .values({ ...upload, expires_at: new Date('2031-01-01') })
    .execute();
  const forgotten = deps.ids.uuid();
  const now = deps.clock.now().getTime() / 1000;
  for (const [name, age] of [
    [upload.id, 7200],
    [`${upload.id}.json`, 7200],
    [forgotten, 1],
    [`${forgotten}.json`, 1],
    ['form-busy', 60],
    ['form-dead', 3600],
    ['tool-dead', 3600],
  ] as const) {
    const file = path.join(deps.uploadsDir, name);
    await writeFile(file, 'bytes');
    await utimes(file, now - age, now - age);
  }
  const stop = sweepUploadsRegularly(deps);
  const left = [upload.id, `${upload.id}.json`, 'form-busy'];
  const swept = async (): Promise<void> => expect((await readdir(deps.uploadsDir)).toSorted()).toEqual(left);
  await vi.waitFor(swept, { timeout: 20_000 });
  stop();
  await close();
});
