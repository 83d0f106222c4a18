// An engine that takes every readable picture for the person, at once: for tests of what a provider does, not of what a picture shows.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { EmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { createTestRenderer, headshotOf } from '#tests/factories/pictures.ts';
import { person } from '#tests/fixtures/photos.ts';

/** By hash: providers in tests have few pictures, and shoots ask for many. */
const readable = new Map<string, Promise<boolean>>();
function isReadable(hash: string, bytes: Uint8Array): Promise<boolean> {
  const known = readable.get(hash) ?? decodes(bytes);
  readable.set(hash, known);
  return known;
}
/** Decoded to the end, at a fraction of its size. */
const decodes = (bytes: Uint8Array): Promise<boolean> =>
  sharp(bytes)
    .resize(64)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

export function createQuickEngine(): EmbeddedRenderer {
  return {
    ...createTestRenderer(),
    shootsAtOnce: 1,
    checkMatting: async () => undefined,
    open: async (photos) => {
      const stranger = await person(3);
      return {
        excludedPhotos: new Map(),
        arrange: async (slots) => slots.map((_, index) => index),
        render: async (slot) => headshotOf(slot),
        references: async (count) => photos.slice(0, count).map(({ bytes }) => bytes),
        headMask: async () => {
          // Fails on bytes that are no picture, as the engine does.
          const { width, height } = await sharp(photos[0]!.bytes).metadata();
          return sharp({ create: { width, height, channels: 4, background: '#0000' } })
            .png()
            .toBuffer();
        },
        finish: async (bytes, slot, keepFace) => {
          if (Buffer.compare(bytes, stranger) === 0) return { unfit: 'not_same_person', likeness: 0.3 };
          const phash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
          if (!(await isReadable(phash, bytes))) return { unfit: 'corrupt' };
          const origin = keepFace ? 'face-lock' : 'generated';
          return { ...headshotOf(slot), bytes, phash, rank: 50, flags: [], composition: null, origin };
        },
        close: async () => undefined,
      };
    },
  };
}
