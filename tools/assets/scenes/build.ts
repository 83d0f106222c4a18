// node tools/assets/scenes/build.ts [set[-variant] ...]: renders the background places, four variants of each set, into
// ../places, with checksums. Takes 10 to 30 s of processor time a picture, which is why the pictures are committed. Run it again when a
// set has changed, look at every picture at full size, and commit.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { seeded, seedOf } from '#server/engine/render/raster/random.ts';
import { buildCafe } from './cafe.ts';
import { buildDusk } from './dusk.ts';
import { buildGreenery } from './greenery.ts';
import { buildLibrary } from './library.ts';
import { buildOffice } from './office.ts';
import { photograph } from './photograph.ts';
import type { ASet } from './photograph.ts';
import { buildStreet } from './street.ts';

/** How to build each set, and the number of light paths it needs; rooms lit through windows are the noisiest. */
const SETS: Record<string, { build: (variant: number, random: () => number) => ASet; paths: number }> = {
  office: { build: buildOffice, paths: 16 },
  library: { build: buildLibrary, paths: 9 },
  greenery: { build: buildGreenery, paths: 8 },
  dusk: { build: buildDusk, paths: 14 },
  cafe: { build: buildCafe, paths: 10 },
  street: { build: buildStreet, paths: 12 },
};
const VARIANTS = 4;
const SIZE = { width: 512, height: 640 };
const PLACES = join(import.meta.dirname, '../../../server/engine/render/backgrounds/places');

async function shoot(name: string, variant: number): Promise<void> {
  const { build, paths } = SETS[name]!;
  const random = seeded(seedOf(name, variant));
  const { r, g, b, width, height } = photograph(build(variant, random), SIZE, paths, random);
  const data = new Uint8ClampedArray(width * height * 3);
  for (let i = 0; i < r.length; i++) {
    data[i * 3] = r[i]! * 255;
    data[i * 3 + 1] = g[i]! * 255;
    data[i * 3 + 2] = b[i]! * 255;
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  const bytes = await picture.jpeg({ quality: 92, mozjpeg: true }).toBuffer();
  writeFileSync(join(PLACES, `${name}-${variant}.jpg`), bytes);
  process.stdout.write(`${name} ${variant}: ${bytes.length} bytes\n`);
}

mkdirSync(PLACES, { recursive: true });
const patterns = process.argv.slice(2);
const all = Object.keys(SETS).flatMap((name) => Array.from({ length: VARIANTS }, (_, variant) => `${name}-${variant}`));
const wanted = patterns.length > 0 ? all.filter((id) => patterns.some((part) => id.startsWith(part))) : all;
if (wanted.length === 0) throw new Error(`there is ${all.join(', ')}`);
for (const id of wanted) await shoot(id.slice(0, id.indexOf('-')), Number(id.slice(id.indexOf('-') + 1)));
const sums = readdirSync(PLACES)
  .filter((file) => file.endsWith('.jpg'))
  .sort()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(PLACES, file)))
        .digest('hex')}  ${file}\n`,
  );
writeFileSync(join(PLACES, 'SHA256SUMS'), sums.join(''));
