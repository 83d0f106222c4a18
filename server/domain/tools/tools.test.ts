// Pictures of the free tools: an hour for each, nothing left behind, and what happens when something fails.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createJobs } from '#server/jobs/index.ts';
import { forgetToolPicture, forgetToolPictures } from './forget-pictures.ts';
import { readToolFile, readToolPicture } from './read-picture.ts';
import { countToolUse, takeToolPicture } from './take-picture.ts';

let world: World;
beforeEach(async () => void (world = await createWorld()));
afterEach(() => world.close());

async function fileOf(text: string): Promise<string> {
  const file = path.join(world.deps.uploadsDir, 'photo');
  await writeFile(file, text);
  return file;
}
const take = async (text = 'a photo'): Promise<string> =>
  (await takeToolPicture(world.deps, 'analyzer', await fileOf(text))).id;

describe('a picture', () => {
  it('is appraised, and read by its address', async () => {
    const id = await take();
    const picture = await readToolPicture(world.deps, id);
    expect(picture).toMatchObject({ id, tool: 'analyzer', appraisal: { score: 100 } });
    expect(picture.delete_at).toBe('2030-01-01T01:00:00.000Z');
    expect(Buffer.from((await readToolFile(world.deps, id, 'photo.jpg')).bytes).toString()).toBe('a photo');
    expect(Buffer.from((await readToolFile(world.deps, id, 'card.png')).bytes).toString()).toBe('card 100 of a photo');
  });

  it('that is of no use is refused with its reason, and leaves nothing', async () => {
    await expect(take('no_face')).rejects.toMatchObject({ code: 'invalid_input', details: { fail_reason: 'no_face' } });
    await expect(takeToolPicture(world.deps, 'analyzer', undefined)).rejects.toMatchObject({
      details: { fail_reason: 'too_large' },
    });
    expect(world.deps.storage.objects.size).toBe(0);
    expect(await world.deps.db.selectFrom('catchlight.tool_pictures').selectAll().execute()).toEqual([]);
  });

  it('is gone within its hour: the row, the photo and the card', async () => {
    const id = await take();
    await readToolFile(world.deps, id, 'card.png');
    world.pass(54 * 60);
    expect(await forgetToolPictures(world.deps)).toBe(0);
    world.pass(5 * 60);
    expect(await forgetToolPictures(world.deps)).toBe(1);
    await world.deps.queue.drain(createJobs(world.deps));
    expect(world.deps.storage.objects.size).toBe(0);
    await expect(readToolPicture(world.deps, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not shown after its hour, even when the job that deletes it is late', async () => {
    const id = await take();
    world.pass(60 * 60);
    await expect(readToolPicture(world.deps, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readToolFile(world.deps, id, 'photo.jpg')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('goes at once when somebody says so, and only that one', async () => {
    const [first, second] = [await take(), await take()];
    await forgetToolPicture(world.deps, first);
    await forgetToolPicture(world.deps, first);
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
