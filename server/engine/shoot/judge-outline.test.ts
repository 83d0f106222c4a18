// What the outline of a photo tells after its upload was accepted: whether its person can stand before a new background.
import { describe, expect, it } from 'vitest';
import { amongLeaves, cutClose } from '#tests/fixtures/hard-photos.ts';
import { personBytes } from '#tests/fixtures/photos.ts';
import { picturesOf, planShoot } from './plan-shoot.ts';
import { ingestPhoto } from './ingest-photo.ts';
import { judgeOutline } from './judge-outline.ts';

const SLOW = 120_000;

async function judged(upload: Uint8Array) {
  const { findings, photo } = await ingestPhoto(upload, []);
  const { quality_score: quality, prospects, outline_pending, warnings } = findings;
  return { atUpload: { prospects, outline_pending, warnings }, outline: await judgeOutline(photo!, { quality }) };
}

describe('the outline of a photo', () => {
  it(
    'is no obstacle where the person can be cut out, and leaves what was expected',
    async () => {
      const { atUpload, outline } = await judged(personBytes(0));
      expect(atUpload.outline_pending).toBe(true);
      expect(outline.warning).toBeNull();
      const pictures = [atUpload.prospects!, outline.prospects!].map((prospects) =>
        picturesOf(planShoot([{ id: 'only', warnings: [], ...prospects }])),
      );
      expect(pictures[1]).toBe(pictures[0]);
    },
    SLOW,
  );

  it(
    'leaves the person in their own surroundings among leaves, in as many pictures as there are frames inside the photo',
    async () => {
      const { atUpload, outline } = await judged(amongLeaves());
      expect(atUpload.warnings).not.toContain('own_surroundings');
      expect(outline.warning).toBe('own_surroundings');
      expect(outline.prospects!.crops.every(({ cut }) => cut === 0)).toBe(true);
    },
    SLOW,
  );

  it(
    'says nothing about a picture whose only face is said to be none',
    async () => {
      const { findings, photo } = await ingestPhoto(await cutClose(), []);
      expect(await judgeOutline(photo!, { quality: 50, notFaces: [findings.face!] })).toEqual({ warning: null });
    },
    SLOW,
  );
});
