// A photo with a second face, refused for it or used all the same: cropped, or checked without what is no face.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Person } from '../access/viewer.ts';
import { withdrawFaceConsent } from '../erasure/withdraw-face-consent.ts';
import { DELETE_OBJECTS_JOB } from '../objects/schedule-deletion.ts';
import { requestPreviews } from '../orders/previews.ts';
import { readOrder } from '../orders/read-order.ts';
import { startOrder } from '../orders/start-order.ts';
import { loadShootPhotos } from '../orders/shoot-photos.ts';
import type { PhotoFindings } from '../../contracts/findings.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder, uploadPhoto } from '#tests/factories/shoots.ts';
import { createJobs } from '../../jobs/index.ts';
import { recheckPhoto } from './recheck-photo.ts';
import { removeAttachment } from './remove-attachment.ts';

const FACE = { x: 0.1, y: 0.2, width: 0.2, height: 0.3 };
const OTHER = { x: 0.6, y: 0.2, width: 0.2, height: 0.3 };
const TWO: Partial<PhotoFindings> = {
  accepted: false,
  fail_reason: 'multiple_faces',
  face: FACE,
  other_face: OTHER,
};
const CROP = { crop: { x: 0, y: 0, width: 0.5, height: 1 } };
const NOW_ONE: Partial<PhotoFindings> = { accepted: true, fail_reason: null, not_faces: [OTHER] };

let world: World;
let ada: Person;
let order: string;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  ada = await world.person();
  order = await createDraftOrder(world, ada, { photos: 0 });
  world.deps.renderer.secondLooks = [];
});
afterAll(() => world.close());

const upload = (says: Parameters<typeof photoBytes>[1]): Promise<string> =>
  uploadPhoto(world, ada, order, photoBytes('two', says));
const previewsOf = (id: string) =>
  world.deps.db.selectFrom('catchlight.previews').select('id').where('attachment_id', '=', id).execute();
const look = async (id: string) =>
  (await readOrder(world.deps, ada, order)).attachments.find(({ attachment_id }) => attachment_id === id)!;

describe('a photo with a second face', () => {
  it('is kept, with the places of both faces', async () => {
    const photo = await look(await upload(TWO));
    expect(photo).toMatchObject({ status: 'rejected', face: FACE, other_face: OTHER });
    expect(photo.url).not.toBeNull();
  });

  it('is accepted without what the person says is no face, and the shoot looks for none there either', async () => {
    const id = await upload({ ...TWO, again: NOW_ONE });
    expect((await recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' })).reason).toBe(null);
    expect(world.deps.renderer.secondLooks).toEqual([{ notFaces: [OTHER] }]);
    expect(await look(id)).toMatchObject({ status: 'accepted', fail_reason: null });
    const { photos } = await loadShootPhotos(world.deps, order, null);
    expect(photos.map(({ notFaces }) => notFaces)).toEqual([[OTHER]]);
  });

  it('is asked for again where there is a third one', async () => {
    const third = { ...OTHER, y: 0.6 };
    const id = await upload({ ...TWO, again: { ...TWO, other_face: third, not_faces: [OTHER] } });
    expect((await recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' })).reason).toBe('multiple_faces');
    expect(await look(id)).toMatchObject({ status: 'rejected', other_face: third });
    await recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' });
    expect(world.deps.renderer.secondLooks.at(-1)).toEqual({ notFaces: [OTHER, third] });
  });

  it('is accepted as the part that was cropped', async () => {
    const id = await upload({ ...TWO, again: { accepted: true, fail_reason: null } });
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    expect((await recheckPhoto(world.deps, ada, id, { crop })).reason).toBe(null);
    expect(world.deps.renderer.secondLooks).toEqual([{ crop }]);
    expect((await look(id)).status).toBe('accepted');
  });

  it('stays whole after a crop that cannot be used, so that another can be tried', async () => {
    const id = await upload({ ...TWO, again: { accepted: false, fail_reason: 'face_too_small' } });
    const before = await look(id);
    const { reason } = await recheckPhoto(world.deps, ada, id, { crop: { x: 0, y: 0, width: 0.5, height: 1 } });
    expect(reason).toBe('face_too_small');
    expect(await look(id)).toEqual(before);
  });

  it('cannot be checked again once it is accepted, or once the shoot has started', async () => {
    const id = await upload({ ...TWO, again: NOW_ONE });
    await recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' });
    const again = () => recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' });
    await expect(again()).rejects.toMatchObject({ code: 'conflict' });
    await startOrder(world.deps, ada, order);
    await expect(again()).rejects.toMatchObject({ code: 'order_not_editable' });
  });

  it('goes with its files when the shoot starts', async () => {
    await upload({});
    const id = await upload(TWO);
    const key = `orders/${order}/photos/${id}.jpg`;
    expect(world.deps.storage.objects.has(key)).toBe(true);
    await startOrder(world.deps, ada, order);
    const { object_key } = await world.deps.db
      .selectFrom('catchlight.attachments')
      .select('object_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(object_key).toBeNull();
  });
});

describe('a photo that is used although somebody else is in it', () => {
  const USED: Partial<PhotoFindings> = { face: FACE, other_face: OTHER };

  it('stays accepted without what the person says is no face, beside as many photos as a shoot takes', async () => {
    const id = await upload({ ...USED, again: { ...NOW_ONE, face: FACE } });
    for (let i = 1; i < PHOTO_LIMITS.max; i += 1) await upload({ dhash: i.toString(16).padStart(16, '0') });
    expect(await look(id)).toMatchObject({ status: 'accepted', other_face: OTHER });
    expect((await recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' })).reason).toBe(null);
    expect(await look(id)).toMatchObject({ status: 'accepted', other_face: null });
    await expect(recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is no duplicate of itself', async () => {
    const ingest = vi.spyOn(world.deps.renderer, 'ingest');
    const id = await upload({ ...USED, again: NOW_ONE });
    await recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' });
    expect(ingest.mock.lastCall![1]).toEqual([]);
    ingest.mockRestore();
  });

  it('loses the previews that show the whole photo once it is cropped, and no others', async () => {
    const id = await upload({ ...USED, again: { ...NOW_ONE, other_face: OTHER } });
    await requestPreviews(world.deps, ada, order);
    const { length } = await previewsOf(id);
    expect(length).toBeGreaterThan(0);
    await recheckPhoto(world.deps, ada, id, { not_a_face: 'other_face' });
    expect(await previewsOf(id)).toHaveLength(length);
    await recheckPhoto(world.deps, ada, id, CROP);
    expect(await previewsOf(id)).toEqual([]);
  });

  it('loses its previews when their face is said to be none', async () => {
    const id = await upload({ ...USED, again: { accepted: true, fail_reason: null, face: OTHER, not_faces: [FACE] } });
    await requestPreviews(world.deps, ada, order);
    expect(await previewsOf(id)).not.toEqual([]);
    await recheckPhoto(world.deps, ada, id, { not_a_face: 'face' });
    expect(await previewsOf(id)).toEqual([]);
  });

  it('stays as it was where it could not be used any more', async () => {
    const id = await upload({ ...USED, again: { accepted: false, fail_reason: 'not_same_person' } });
    const before = await look(id);
    expect((await recheckPhoto(world.deps, ada, id, CROP)).reason).toBe('not_same_person');
    expect(await look(id)).toEqual(before);
  });
});

describe('a photo that is changed while it is looked at again', () => {
  const SMALLER: Parameters<typeof photoBytes>[1] = {
    face: FACE,
    other_face: OTHER,
    again: { ...NOW_ONE, other_face: OTHER },
  };
  /** The next analysis takes as long as `act`. */
  const during = (act: () => Promise<unknown>) => {
    const ingest = world.deps.renderer.ingest.bind(world.deps.renderer);
    vi.spyOn(world.deps.renderer, 'ingest').mockImplementationOnce(async (...asked) => {
      await act();
      return ingest(...asked);
    });
  };
  const rowOf = (id: string) =>
    world.deps.db
      .selectFrom('catchlight.attachments')
      .select(['status', 'object_key', 'preview_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const filesOf = (id: string) =>
    [...world.deps.storage.objects.keys()].filter((key) => key.startsWith(`orders/${order}/photos/${id}`)).toSorted();
  const deleteDue = () =>
    world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => name === DELETE_OBJECTS_JOB));

  it('has only the files of its part once it is cropped', async () => {
    const id = await upload(SMALLER);
    const whole = await rowOf(id);
    await recheckPhoto(world.deps, ada, id, CROP);
    await deleteDue();
    const { object_key, preview_key } = await rowOf(id);
    expect(filesOf(id)).toEqual([object_key, preview_key].toSorted());
    expect(filesOf(id)).not.toContain(whole.object_key);
    expect(filesOf(id)).not.toContain(whole.preview_key);
  });

  it('keeps its whole file where the shoot starts meanwhile', async () => {
    const id = await upload(SMALLER);
    const { object_key } = await rowOf(id);
    const whole = world.deps.storage.objects.get(object_key!);
    during(() => startOrder(world.deps, ada, order));
    const looked = recheckPhoto(world.deps, ada, id, CROP);
    await expect(looked).rejects.toMatchObject({ code: 'order_not_editable' });
    await deleteDue();
    const after = await rowOf(id);
    expect(after.object_key).toBe(object_key);
    expect(world.deps.storage.objects.get(object_key!)).toEqual(whole);
    expect(filesOf(id)).toEqual([after.object_key, after.preview_key].toSorted());
  });

  it.each([
    ['it is deleted', (id: string) => removeAttachment(world.deps, ada, id)],
    ['consent is withdrawn', () => withdrawFaceConsent(world.deps, ada)],
  ])('leaves no file where %s meanwhile', async (_, act) => {
    const id = await upload(SMALLER);
    during(async () => {
      await act(id);
      await deleteDue();
    });
    const looked = recheckPhoto(world.deps, ada, id, CROP);
    await expect(looked).rejects.toMatchObject({ code: 'order_not_editable' });
    await deleteDue();
    expect(filesOf(id)).toEqual([]);
  });

  it('is told to be another where somebody else cropped it meanwhile', async () => {
    const id = await upload(SMALLER);
    const other = 'other-crop.jpg';
    during(() =>
      world.deps.db.updateTable('catchlight.attachments').set({ object_key: other }).where('id', '=', id).execute(),
    );
    await expect(recheckPhoto(world.deps, ada, id, CROP)).rejects.toMatchObject({ code: 'conflict' });
    expect((await rowOf(id)).object_key).toBe(other);
  });

  it('is told to be refused by now where another reference was chosen meanwhile', async () => {
    const id = await upload(SMALLER);
    during(() =>
      world.deps.db
        .updateTable('catchlight.attachments')
        .set({ status: 'rejected', fail_reason: 'not_same_person' })
        .where('id', '=', id)
        .execute(),
    );
    await expect(recheckPhoto(world.deps, ada, id, CROP)).rejects.toMatchObject({ code: 'conflict' });
    expect((await rowOf(id)).status).toBe('rejected');
  });

  it('keeps no preview of the whole photo where the process ends right after', async () => {
    const id = await upload(SMALLER);
    await requestPreviews(world.deps, ada, order);
    const wake = vi.spyOn(world.deps.queue, 'wake').mockImplementationOnce(() => {
      throw new Error('The process ends');
    });
    await expect(recheckPhoto(world.deps, ada, id, CROP)).rejects.toThrow('The process ends');
    wake.mockRestore();
    expect(await previewsOf(id)).toEqual([]);
  });
});
