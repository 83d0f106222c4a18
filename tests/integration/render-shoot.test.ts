// A whole small shoot with the real engine: from photos to headshots that are the person, and their credits.
import sharp from 'sharp';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { startOrder } from '#server/domain/orders/start-order.ts';
import { readOrder } from '#server/domain/orders/read-order.ts';
import { addPhoto } from '#server/domain/photos/add-photo.ts';
import { LIKENESS_THRESHOLD } from '#server/engine/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';

let world: World;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const renderer = createEmbeddedRenderer({ cores: 2, log });
beforeAll(async () => {
  world = await createWorld();
  const { ingest, open, exportPreset } = renderer;
  Object.assign(world.deps.renderer, { ingest, open, exportPreset });
});
afterAll(async () => {
  await renderer.stop();
  await world.close();
});

it('turns photos into headshots that are the person, each another one', { tags: LONG, timeout: 600_000 }, async () => {
  const { deps } = world;
  const ada = await world.person({}, 10);
  // Fewer than the product sells: the use-cases do not care, only the API's input does.
  const order = await createDraftOrder(world, ada, { headshots: 3, photos: 0, styles: ['studio-grey'] });
  // Two, so that one of them gives two of the headshots.
  for (const bytes of await variantsOf(0, 2)) {
    const file = path.join(deps.uploadsDir, deps.ids.uuid());
    await writeFile(file, bytes);
    const attachmentId = deps.ids.uuid();
    await addPhoto(deps, ada, { orderId: order, attachmentId, file, fileName: 'me.jpg', source: null });
  }
  await startOrder(deps, ada, order);
  await deps.queue.drain(createJobs(deps));

  const end = await readOrder(deps, ada, order);
  expect(end).toMatchObject({ status: 'completed', done: 3, delivered: 3, returned_credits: 0 });
  expect(await world.balance(ada)).toBe(7);
  const headshots = end.attachments.filter((attachment) => attachment.kind === 'headshot');
  expect(headshots.every(({ likeness }) => likeness! >= LIKENESS_THRESHOLD)).toBe(true);
  const seen = new Set<string>();
  for (const { url, preview_url } of headshots) {
    const [whole, small] = [url, preview_url].map((address) =>
      deps.storage.objects.get(new URL(address!).pathname.slice(1))!,
    );
    const { format, width, height, exif } = await sharp(whole!.bytes).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1024, height: 1280, exif: undefined });
    expect((await sharp(small!.bytes).metadata()).format).toBe('webp');
    seen.add(Buffer.from(await sharp(whole!.bytes).resize(16, 16).raw().toBuffer()).toString('base64'));
  }
  expect(seen.size).toBe(3);
  const faces = await deps.db
    .selectFrom('catchlight.attachments')
    .select('embedding')
    .where('order_id', '=', order)
    .execute();
  expect(faces.every(({ embedding }) => embedding === null)).toBe(true);
});
