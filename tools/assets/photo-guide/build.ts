// Makes the pictures of the photoshoot's guide that show photos which cannot be used, and checks that each is refused for its reason.
// `node tools/assets/photo-guide/build.ts [folder]`
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ingestPhoto } from '#server/engine/index.ts';
import { SPOILED } from './spoiled.ts';

const out = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../../public/pictures/guide'));
const SIZE = { width: 240, height: 300 } as const;

mkdirSync(out, { recursive: true });
const sums: string[] = [];
const write = (file: string, bytes: Buffer): void => {
  writeFileSync(path.join(out, file), bytes);
  sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${file}`);
};
for (const { name, reason, make } of SPOILED) {
  const photo = await make();
  const { findings } = await ingestPhoto(photo, []);
  console.log(name, findings.fail_reason, findings.warnings.join(' '));
  if (findings.fail_reason !== reason) throw new Error(`${name} is refused for ${findings.fail_reason}, not ${reason}`);
  const shown = sharp(photo).resize(SIZE.width, SIZE.height, { fit: 'cover' });
  write(`${name}.avif`, await shown.clone().avif({ quality: 48, effort: 6 }).toBuffer());
  write(`${name}.jpg`, await shown.clone().jpeg({ quality: 72, mozjpeg: true }).toBuffer());
}
writeFileSync(path.join(out, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`);
