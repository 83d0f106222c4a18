// One picture per person for a judge: the photo, then every headshot at 600 px of height; a grey field where nothing was made.
import sharp from 'sharp';
import { decodeRgb } from '#server/engine/index.ts';

const CELL = { width: 480, height: 600 } as const;
const COLUMNS = 3;

/** `photo` and `pictures` are encoded images; null stands for a headshot that was withheld. `notes` are written below the photo. */
export async function makeSheet(
  photo: Uint8Array,
  pictures: readonly (Uint8Array | null)[],
  notes: readonly string[],
): Promise<Uint8Array> {
  const cells = [photo, ...pictures];
  const rows = Math.ceil(cells.length / COLUMNS);
  const overlays = await Promise.all(
    cells.flatMap((bytes, k) => {
      if (!bytes) return [];
      const [left, top] = [(k % COLUMNS) * CELL.width, Math.floor(k / COLUMNS) * CELL.height];
      return [cell(bytes).then((input) => ({ input, left, top }))];
    }),
  );
  const width = COLUMNS * CELL.width;
  const height = rows * CELL.height;
  const text = notes.map(
    (note, k) => `<text x="8" y="${20 + k * 18}" font-size="15" fill="#c00">${escape(note)}</text>`,
  );
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="120">${text.join('')}</svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([...overlays, { input: label, left: 0, top: 0 }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function cell(bytes: Uint8Array): Promise<Buffer> {
  const { data, ...size } = await decodeRgb(bytes, 1600);
  return sharp(data, { raw: { ...size, channels: 3 } })
    .resize(CELL.width, CELL.height, { fit: 'contain', background: '#888' })
    .png({ compressionLevel: 2 })
    .toBuffer();
}
