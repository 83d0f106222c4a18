// The mark in files of the browser: readers find it, and the pixels stay.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DIGITAL_SOURCE_TYPES } from '#server/contracts/provenance.ts';
import { embedAiMark } from './ai-mark';

const picture = () => sharp({ create: { width: 40, height: 50, channels: 3, background: '#357' } });

it.each(['png', 'jpeg'] as const)('is XMP in a %s that still opens', async (format) => {
  const plain = await picture().toFormat(format).toBuffer();
  const marked = await embedAiMark(new Blob([new Uint8Array(plain)], { type: `image/${format}` }), 'generated');
  expect(marked.type).toBe(`image/${format}`);
  const bytes = Buffer.from(await marked.arrayBuffer());
  expect(Buffer.from((await sharp(bytes).metadata()).xmp!).toString()).toContain(DIGITAL_SOURCE_TYPES.generated);
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
});

it('refuses a type that it cannot mark', async () => {
  await expect(embedAiMark(new Blob([], { type: 'image/webp' }), 'generated')).rejects.toThrow('image/webp');
});
