// A visitor's refused photos, through the API: used after all, by whoever has the draft's token and by nobody else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '#server/contracts/durations.ts';
import type { PhotoFindings } from '#server/contracts/findings.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { multipartBody } from '#tests/factories/partner.ts';
import { createTestRenderer, photoBytes } from '#tests/factories/pictures.ts';

const FACE = { x: 0.1, y: 0.2, width: 0.2, height: 0.3 };
const OTHER = { x: 0.6, y: 0.2, width: 0.2, height: 0.3 };
const TWO: Partial<PhotoFindings> = { accepted: false, fail_reason: 'multiple_faces', face: FACE, other_face: OTHER };
const NO_FACE = { not_a_face: 'other_face' };

let world: ApiWorld;
let token: string;
beforeAll(async () => void (world = await createApiWorld()), 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  world.deps.renderer = createTestRenderer();
  world.deps.limits = { hit: async () => ({ allowed: true, retryAfter: 0 }) };
  token = await begin();
});

const begin = async (): Promise<string> =>
  (await world.call('POST', '/visitor-drafts', { body: { adult: true, face_processing: true } })).body.token;
const call = (method: string, path = '', body?: object, of = token) =>
  world.call(method, `/visitor-drafts/${of}${path}`, body ? { body } : {});
const recheck = (photo: string, body: object, of = token) => call('POST', `/photos/${photo}/recheck`, body, of);

async function send(name: string, says: Parameters<typeof photoBytes>[1]): Promise<string> {
  const { text, type } = multipartBody({ [`${name}.jpg`]: photoBytes(name, says) });
  const headers = { 'content-type': type };
  await world.call('POST', `/visitor-drafts/${token}/files`, { body: text, headers });
  return (await photosOf()).find((photo) => photo.file_name === `${name}.jpg`)!.attachment_id;
}
interface Photo {
  attachment_id: string;
  file_name: string;
  status: string;
  fail_reason: string | null;
}
const photosOf = async (of = token): Promise<Photo[]> => (await call('GET', '', undefined, of)).body.photos;
const statusOf = async (id: string) => (await photosOf()).find((photo) => photo.attachment_id === id)?.status;
const sendTwoFaces = () => send('two', { ...TWO, again: { accepted: true, fail_reason: null, not_faces: [OTHER] } });

describe('a photo with a second face', () => {
  it('is used once the visitor says that it is none, or crops it away', async () => {
    const dismissed = await sendTwoFaces();
    expect((await recheck(dismissed, NO_FACE)).body).toMatchObject({
      reason: null,
      attachment: { status: 'accepted' },
    });
    expect(await statusOf(dismissed)).toBe('accepted');
    const cropped = await send('crop', { ...TWO, again: { accepted: true, fail_reason: null } });
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    expect((await recheck(cropped, { crop })).body.reason).toBeNull();
    expect(world.deps.renderer.secondLooks).toEqual([{ notFaces: [OTHER] }, { crop }]);
  });

  it('says why it is still refused, and is not asked about when it was not refused for that', async () => {
    const blurred = await send('blurred', { ...TWO, again: { accepted: false, fail_reason: 'blurry' } });
    expect((await recheck(blurred, NO_FACE)).body.reason).toBe('blurry');
    const good = await send('good', {});
    expect((await recheck(good, NO_FACE)).status).toBe(409);
  });

  it('does not exist for the token of another draft, though all drafts belong to one account', async () => {
    const photo = await sendTwoFaces();
    const other = await begin();
    expect((await recheck(photo, NO_FACE, other)).status).toBe(404);
    expect((await call('POST', '/reference', { attachment_id: photo }, other)).status).toBe(404);
    expect(await statusOf(photo)).toBe('rejected');
    expect(world.deps.renderer.secondLooks).toEqual([]);
  });

  it('cannot be looked at again in a draft that was cleared, moved to an account or has ended', async () => {
    const photo = await sendTwoFaces();
    const statuses = async () => [
      (await recheck(photo, NO_FACE)).status,
      (await call('POST', '/reference', { attachment_id: photo })).status,
    ];
    await call('DELETE');
    expect(await statuses()).toEqual([404, 409]);
    token = await begin();
    const moved = await sendTwoFaces();
    await world.call('POST', `/visitor-drafts/${token}/claim`, { as: await world.person() });
    expect((await recheck(moved, NO_FACE)).status).toBe(404);
    token = await begin();
    const late = await sendTwoFaces();
    world.advanceClock(DAY_SECONDS + 60);
    expect((await recheck(late, NO_FACE)).status).toBe(404);
    expect((await call('POST', '/reference', { attachment_id: late })).status).toBe(404);
    expect(world.deps.renderer.secondLooks).toEqual([]);
  });
});

describe('a draft whose first photo shows somebody else', () => {
  /** Sets what was measured of the photos, in the order in which they were sent. */
  async function measure(embeddings: number[][]): Promise<string[]> {
    const ids = [];
    for (const [at, embedding] of embeddings.entries()) {
      const id = await send(`photo ${at}`, {});
      ids.push(id);
      await world.deps.db
        .updateTable('catchlight.attachments')
        .set({
          ...(at === 0
            ? { status: 'accepted' as const, fail_reason: null }
            : { status: 'rejected' as const, fail_reason: 'not_same_person' as const }),
          embedding: JSON.stringify(embedding),
          findings: JSON.stringify({ dhash: (0xffn << BigInt(8 * at)).toString(16).padStart(16, '0'), warnings: [] }),
        })
        .where('id', '=', id)
        .execute();
    }
    return ids;
  }

  it('names the photo whose person is in more of them, and accepts those once it is chosen', async () => {
    const [wrong, first, second] = await measure([
      [0, 1, 0],
      [1, 0, 0],
      [0.98, 0.2, 0],
    ]);
    const { suggested_reference: found } = (await call('GET')).body;
    expect(found.photos).toBe(2);
    expect([first, second]).toContain(found.attachment_id);
    const { body } = await call('POST', '/reference', { attachment_id: found.attachment_id });
    expect(Object.fromEntries(body.photos.map((one: Photo) => [one.attachment_id, one.fail_reason]))).toEqual({
      [wrong!]: 'not_same_person',
      [first!]: null,
      [second!]: null,
    });
    expect(body.suggested_reference).toBeNull();
  });
});
