// Drafts and shoots at a certain point, made through the use-cases themselves.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createOrder } from '#server/domain/orders/create-order.ts';
import { addPhoto } from '#server/domain/photos/add-photo.ts';
import { startOrder } from '#server/domain/orders/start-order.ts';
import { updateOrder } from '#server/domain/orders/update-order.ts';
import { headshotKeys, photoKeys } from '#server/domain/objects/keys.ts';
import type { PhotoProspects } from '#server/contracts/findings.ts';
import type { World } from './deps.ts';
import { createTestRenderer } from './pictures.ts';

/** Crops of a photo that gives so many takes: all of them differ. */
export const cropsOf = (count: number): PhotoProspects['crops'] =>
  Array.from({ length: count }, (_, k) => ({ scale: 1.1 ** k, origin: [512, 550], width: 1024 }));

/** What the analysis found of an accepted photo, as far as a plan needs it. */
export interface FoundPhoto {
  takes: number;
  worth?: number;
  warnings?: string[];
}

export interface DraftOptions {
  headshots?: number;
  photos?: number;
  styles?: StyleId[];
  consent?: boolean;
  seat?: boolean;
}

/** A draft that could be started: consent, looks and accepted photos with their objects. */
export async function createDraftOrder(
  world: World,
  person: Person,
  { headshots = 20, photos = 4, styles = ['studio-grey'], consent = true, seat }: DraftOptions = {},
): Promise<string> {
  const { deps } = world;
  const { order_id } = await createOrder(deps, person, { headshot_count: headshots, seat });
  await updateOrder(deps, person, order_id, { styles, ...(consent ? { consent } : {}) });
  for (let i = 0; i < photos; i += 1) await addAcceptedPhoto(world, person, order_id);
  return order_id;
}

export async function addAcceptedPhoto(
  { deps }: World,
  person: Person,
  orderId: string,
  found?: FoundPhoto,
): Promise<string> {
  const id = deps.ids.uuid();
  const keys = photoKeys(orderId, id);
  await deps.storage.put(keys.object, new TextEncoder().encode(`photo ${id}`), 'image/jpeg');
  await deps.storage.put(keys.preview, new TextEncoder().encode(`preview ${id}`), 'image/jpeg');
  await deps.db
    .insertInto('catchlight.attachments')
    .values({
      id,
      order_id: orderId,
      customer_id: person.customer.id,
      kind: 'photo',
      status: 'accepted',
      file_name: 'me.jpg',
      object_key: keys.object,
      preview_key: keys.preview,
      embedding: JSON.stringify([1, 2, 3]),
      findings: JSON.stringify({
        // 64 bits, as the engine's hashes of pictures; no two photos share one.
        dhash: id.replaceAll('-', '').slice(-16),
        warnings: found?.warnings ?? [],
        ...(found && { prospects: { worth: found.worth ?? 80, crops: cropsOf(found.takes) } }),
      }),
      created_at: deps.clock.now(),
    })
    .execute();
  return id;
}

/** Sends a photo through its upload, as a browser does; `bytes` say what the analysis finds (photoBytes). */
export async function uploadPhoto(
  { deps }: World,
  person: Person,
  orderId: string,
  bytes: Uint8Array,
): Promise<string> {
  const id = deps.ids.uuid();
  const file = path.join(deps.uploadsDir, id);
  await writeFile(file, bytes);
  await addPhoto(deps, person, { orderId, attachmentId: id, file, fileName: 'me.jpg', source: 'web' });
  return id;
}

/** A shoot that waits for its worker. */
export async function createStartedOrder(world: World, person: Person, options?: DraftOptions): Promise<string> {
  const id = await createDraftOrder(world, person, options);
  await startOrder(world.deps, person, id);
  return id;
}

/** A shoot that is over, with its photos and two headshots: for tests that go on from there and need not wait for 20. */
export async function createFinishedOrder(world: World, person: Person): Promise<string> {
  const { deps } = world;
  const id = await createDraftOrder(world, person);
  await deps.db
    .updateTable('catchlight.orders')
    .set({ status: 'completed', delivered: 2, done: 2, completed_at: deps.clock.now() })
    .where('id', '=', id)
    .execute();
  for (const slot of [0, 1]) {
    const keys = headshotKeys(id, slot);
    await deps.storage.put(keys.object, new TextEncoder().encode(`headshot ${slot}`), 'image/jpeg');
    await deps.storage.put(keys.preview, new TextEncoder().encode(`small ${slot}`), 'image/webp');
    await deps.db
      .insertInto('catchlight.attachments')
      .values({
        id: deps.ids.uuid(),
        order_id: id,
        customer_id: person.customer.id,
        kind: 'headshot',
        status: 'accepted',
        object_key: keys.object,
        preview_key: keys.preview,
        slot,
        style: 'studio-grey',
        likeness: 0.9,
        created_at: deps.clock.now(),
      })
      .execute();
  }
  return id;
}

/** A draft with a photo and no account's limits, whose previews a made-up engine renders. */
export async function createPreviewedDraft(world: World): Promise<{ ada: Person; draft: string; photo: string }> {
  world.deps.renderer = createTestRenderer();
  world.deps.limits = { hit: async () => ({ allowed: true, retryAfter: 0 }) };
  const ada = await world.person({}, 20);
  const draft = await createDraftOrder(world, ada, { photos: 0, styles: ['greenery'] });
  return { ada, draft, photo: await addAcceptedPhoto(world, ada, draft, { takes: 4, worth: 60 }) };
}
