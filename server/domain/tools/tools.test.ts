// Pictures of the free tools: an hour for each, nothing left behind, and what happens when something fails.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { measuresOf } from '#tests/factories/tool-pictures.ts';
import { FIRST_DESIGN } from '../../contracts/picture-editor.ts';
import { DIGITAL_SOURCE_TYPES } from '../../contracts/provenance.ts';
import { createJobs } from '../../jobs/index.ts';
import { improvedPreviewJob } from '../../jobs/make-improved-preview.ts';
import { deleteToolPicture, purgeToolPictures } from './purge-pictures.ts';
import { readToolFile, readToolPicture, renderToolDesign } from './read-picture.ts';
import { requestImprovedPreview } from './improved-preview.ts';
import { countToolUse } from './count-uses.ts';
import { addToolPicture } from './add-picture.ts';
import { readAiMark } from './ai-mark.ts';

vi.mock(import('./ai-mark.ts'), { spy: true });

let database: TestDatabase;
let world: World;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database?.drop());
beforeEach(async () => {
  await sql`truncate catchlight.tool_pictures, tests.jobs cascade`.execute(database.db);
  world = await createWorld({}, database);
});
afterEach(() => world.close());

async function fileOf(text: string): Promise<string> {
  const file = path.join(world.deps.uploadsDir, 'photo');
  await writeFile(file, text);
  return file;
}
const take = async (text = 'a photo'): Promise<string> =>
  (await addToolPicture(world.deps, 'analyzer', await fileOf(text))).id;

describe('a picture', () => {
  it('is appraised, and read by its address', async () => {
    const id = await take();
    const picture = await readToolPicture(world.deps, id);
    expect(picture).toMatchObject({ id, tool: 'analyzer', appraisal: { score: 100 } });
    expect(picture.delete_at).toBe('2030-01-01T01:00:00.000Z');
    expect(Buffer.from((await readToolFile(world.deps, id, 'photo.jpg')).bytes).toString()).toBe('a photo');
    expect(Buffer.from((await readToolFile(world.deps, id, 'card.png')).bytes).toString()).toBe('card 100 of a photo');
  });

  it('that says that AI made it makes every file say so', async () => {
    const says = `a photo ${DIGITAL_SOURCE_TYPES.generated}`;
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
    const analyzed = await take(says);
    expect(text((await readToolFile(world.deps, analyzed, 'card.png')).bytes)).toMatch(/, generated$/);
    await requestImprovedPreview(world.deps, analyzed, '203.0.113.9');
    await world.deps.queue.drain(createJobs(world.deps));
    expect(text((await readToolFile(world.deps, analyzed, 'after.jpg')).bytes)).toMatch(/, generated$/);
    const { id } = await addToolPicture(world.deps, 'editor', await fileOf(says));
    expect(await readToolPicture(world.deps, id)).toMatchObject({ mark: 'generated' });
    expect(text((await renderToolDesign(world.deps, id, FIRST_DESIGN)).bytes)).toMatch(/, generated$/);
    const { id: plain } = await addToolPicture(world.deps, 'editor', await fileOf('a photo'));
    expect(await readToolPicture(world.deps, plain)).toMatchObject({ mark: null });
    expect(text((await renderToolDesign(world.deps, plain, FIRST_DESIGN)).bytes)).not.toContain('generated');
  });

  it('that is of no use is refused with its reason, and leaves nothing', async () => {
    vi.mocked(readAiMark).mockClear();
    await expect(take('no_face')).rejects.toMatchObject({ code: 'invalid_input', details: { fail_reason: 'no_face' } });
    await expect(addToolPicture(world.deps, 'analyzer', undefined)).rejects.toMatchObject({
      details: { fail_reason: 'too_large' },
    });
    // Nor are its bytes searched for what it says of itself.
    expect(readAiMark).not.toHaveBeenCalled();
    expect(world.deps.storage.objects.size).toBe(0);
    expect(await world.deps.db.selectFrom('catchlight.tool_pictures').selectAll().execute()).toEqual([]);
  });

  it('is gone within its hour: the row, the photo and the card', async () => {
    const id = await take();
    await readToolFile(world.deps, id, 'card.png');
    world.advanceClock(54 * 60);
    expect(await purgeToolPictures(world.deps)).toBe(0);
    world.advanceClock(5 * 60);
    expect(await purgeToolPictures(world.deps)).toBe(1);
    await world.deps.queue.drain(createJobs(world.deps));
    expect(world.deps.storage.objects.size).toBe(0);
    await expect(readToolPicture(world.deps, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not shown after its hour, even when the job that deletes it is late', async () => {
    const id = await take();
    world.advanceClock(60 * 60);
    await expect(readToolPicture(world.deps, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readToolFile(world.deps, id, 'photo.jpg')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('goes at once when somebody says so, and only that one', async () => {
    const [first, second] = [await take(), await take()];
    await deleteToolPicture(world.deps, first);
    await deleteToolPicture(world.deps, first);
    await world.deps.queue.drain(createJobs(world.deps));
    await expect(readToolPicture(world.deps, first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readToolPicture(world.deps, second)).toMatchObject({ id: second });
    expect([...world.deps.storage.objects.keys()]).toEqual([`tools/${second}/photo.jpg`]);
  });

  it('that a full disk did not take leaves no object behind, and the next one is taken', async () => {
    world.deps.storage.full = true;
    await expect(take()).rejects.toThrow('no space left');
    world.deps.storage.full = false;
    expect(await readToolPicture(world.deps, await take())).toMatchObject({ tool: 'analyzer' });
    expect(world.deps.storage.objects.size).toBe(1);
  });
});

it('counts what a household gives a tool in a day', async () => {
  const keys: string[] = [];
  const limits = {
    hit: async (key: string) => {
      keys.push(key);
      return { allowed: keys.length < 3, retryAfter: 77 };
    },
  };
  await countToolUse({ limits }, 'analyzer', '2001:db8:1:2:3:4:5:6');
  await countToolUse({ limits }, 'analyzer', '2001:db8:1:2::9');
  expect(keys[0]).toBe(keys[1]);
  const third = countToolUse({ limits }, 'analyzer', '203.0.113.9');
  await expect(third).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 77 } });
});

describe('the analyzer’s before and after', () => {
  const work = () => world.deps.queue.drain(createJobs(world.deps));
  const ask = (id: string) => requestImprovedPreview(world.deps, id, '203.0.113.9');
  const afterOf = async (id: string) => {
    const picture = await readToolPicture(world.deps, id);
    return picture.tool === 'analyzer' ? picture.after : undefined;
  };

  it('is made of the person’s own photo when it is asked for, with a watermark and a score', async () => {
    const id = await take();
    expect(await afterOf(id)).toBeNull();
    await ask(id);
    expect(await afterOf(id)).toEqual({ state: 'waiting' });
    await work();
    expect(await afterOf(id)).toMatchObject({ state: 'done', appraisal: { score: 100 } });
    const { bytes } = await readToolFile(world.deps, id, 'after.jpg');
    expect(Buffer.from(bytes).toString()).toBe('marked square of headshot studio-grey 0');
    expect(world.deps.renderer.openShoots).toBe(0);
  });

  it('is scored with the distance of the photo, which its own file does not tell', async () => {
    world.deps.renderer.tools.appraise = async (bytes) => ({
      photo: bytes,
      measures: measuresOf({ distance: new TextDecoder().decode(bytes) === 'a photo' ? 0.5 : null }),
    });
    const id = await take();
    await ask(id);
    await work();
    const { appraisal } = (await afterOf(id))!;
    expect(appraisal!.parts.find(({ name }) => name === 'distance')!.verdict).toBe('close');
  });

  it('is made once, however often it is asked for', async () => {
    const id = await take();
    await Promise.all([ask(id), ask(id), ask(id)]);
    await work();
    await ask(id);
    await work();
    expect(world.deps.renderer.asked).toHaveLength(1);
  });

  it('says why the photo is of no use, and that it failed, and may then be asked for again', async () => {
    const id = await take();
    const { acceptPhoto } = world.deps.renderer.tools;
    world.deps.renderer.tools.acceptPhoto = async () => ({ fail_reason: 'blurry' });
    await ask(id);
    await work();
    expect(await afterOf(id)).toEqual({ state: 'failed', reason: 'blurry' });
    world.deps.renderer.tools.acceptPhoto = acceptPhoto;
    world.deps.renderer.render = () => Promise.reject(new Error('broken'));
    await ask(id);
    await work().catch(() => undefined);
    await improvedPreviewJob(world.deps).fail?.({ id }, 'broken');
    expect(await afterOf(id)).toEqual({ state: 'failed' });
    // What was measured stays.
    expect(await readToolPicture(world.deps, id)).toMatchObject({ tool: 'analyzer', appraisal: { score: 100 } });
    world.deps.renderer.render = async (slot) => headshotOf(slot);
    await ask(id);
    await work();
    expect(await afterOf(id)).toMatchObject({ state: 'done' });
  });

  it('leaves nothing of a photo that was deleted meanwhile', async () => {
    const id = await take();
    await ask(id);
    world.deps.renderer.render = async (slot) => {
      await deleteToolPicture(world.deps, id);
      return headshotOf(slot);
    };
    await work();
    await work();
    expect(world.deps.storage.objects.size).toBe(0);
    await expect(ask(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused politely in a long line, and above the day’s limit', async () => {
    const id = await take();
    const { depth } = world.deps.queue;
    world.deps.queue.depth = async () => 12;
    await expect(ask(id)).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 360 } });
    world.deps.queue.depth = depth;
    world.deps.limits.hit = async () => ({ allowed: false, retryAfter: 99 });
    await expect(ask(id)).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 99 } });
    expect(await afterOf(id)).toBeNull();
  });
});
