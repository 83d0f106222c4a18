// node tools/assets/editor-scenes/build.ts [folder]: paints the backgrounds that the profile picture editor offers, out of our looks, into
// public/pictures/scenes. Run it again when a look's background has changed, and commit.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { SCENES } from '#server/contracts/picture-editor.ts';
import { paintScene, setEngineThreads } from '#server/engine/index.ts';

const out = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../../public/pictures/scenes'));
mkdirSync(out, { recursive: true });
setEngineThreads(1);
const sums: string[] = [];
for (const scene of SCENES) {
  const { data, width, height } = await paintScene(scene);
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
  writeFileSync(path.join(out, `${scene}.jpg`), bytes);
  sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${scene}.jpg`);
}
writeFileSync(path.join(out, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`);
