// node tools/assets/pictures/build.ts [folder]: makes the site's before and after pictures with the engine, from the photographs in
// pictures/catalogue.ts: people/ (each look, and what likeness was measured), sizes/ (one headshot in the sizes that people
// download), cut-out/ (somebody without a background, for showing walls in a company's colour), share/ (photo and headshot side by side, for
// networks that preview a link), hero/ (a photo and its headshot in one frame) and shoot/ (every headshot of one shoot).
// It writes them with their checksums to public/pictures. Run it again when the engine has become better, look at every
// picture, and commit. It needs the development dependencies; the site itself needs only what is committed.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import {
  beforeOf,
  createShoot,
  cutOut,
  decodeRgb,
  exportPreset,
  findFacesIn,
  setEngineThreads,
} from '#server/engine/index.ts';
import { picturesOf } from '#server/engine/shoot/plan-shoot.ts';
import { CUT_OUT, HERO, JPEG_WIDTH, SHARED, SHOOT, SITTERS, SIZED, WIDTHS, type Sitter } from './catalogue.ts';

const require = createRequire(import.meta.url);
const out = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../../public/pictures'));
const RECORDS = path.join(import.meta.dirname, '../../../app/components/image');
const AVIF = { quality: 48, effort: 6 };
/** The large widths and the whole shoot are shown smaller than they are: nobody sees the third that this saves. */
const LARGE_AVIF = { ...AVIF, quality: 40 };
const LARGE_FROM = 640;
const JPEG = { quality: 72, mozjpeg: true };

const sitterOf = (name: string): Sitter => SITTERS.find((sitter) => sitter.name === name)!;
const photoOf = ({ from: [name, file] }: Sitter): Buffer =>
  readFileSync(path.join(path.dirname(require.resolve(`${name}/package.json`)), file));

/** A folder of pictures, with the sums of what was written. */
function createFolder(name: string) {
  const folder = path.join(out, name);
  const sums: string[] = [];
  mkdirSync(folder, { recursive: true });
  return {
    write(file: string, bytes: Buffer): void {
      writeFileSync(path.join(folder, file), bytes);
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${file}`);
    },
    close: () => writeFileSync(path.join(folder, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`),
  };
}
const people = createFolder('people');
const sizes = createFolder('sizes');
const share = createFolder('share');
const hero = createFolder('hero');
const wholeShoot = createFolder('shoot');
const cutOuts = createFolder('cut-out');

/** AVIF in each width that the picture has pixels for, and one JPEG. */
async function publish(name: string, picture: Buffer, widths: readonly number[]): Promise<void> {
  const { width: most } = await sharp(picture).metadata();
  const scaled = (width: number) => sharp(picture).resize(width, (width * 5) / 4, { kernel: 'lanczos3', fit: 'cover' });
  for (const width of widths)
    if (width <= most)
      people.write(
        `${name}-${width}.avif`,
        await scaled(width)
          .avif(width < LARGE_FROM ? AVIF : LARGE_AVIF)
          .toBuffer(),
      );
  people.write(`${name}.jpg`, await scaled(Math.min(JPEG_WIDTH, most)).jpeg(JPEG).toBuffer());
}

/** As the download gives it, at no more pixels than a page shows. */
async function publishSizes(headshot: Uint8Array): Promise<void> {
  for (const preset of SIZED.presets) {
    const picture = sharp((await exportPreset(headshot, preset)).bytes).resize({
      width: SIZED.width,
      withoutEnlargement: true,
    });
    sizes.write(`${preset}.avif`, await picture.clone().avif(AVIF).toBuffer());
    sizes.write(`${preset}.jpg`, await picture.clone().jpeg(JPEG).toBuffer());
  }
}

/** With air around the head, so that every crop of a company can be shown with it. */
async function publishCutOut(): Promise<void> {
  const sitter = sitterOf(CUT_OUT.sitter);
  const session = await createShoot([{ id: sitter.name, bytes: photoOf(sitter) }], { brand: { crop: 'wide' } });
  const headshot = await session.render({ style: 'studio-grey', variation: 0 });
  session.dispose();
  if (!headshot) throw new Error(`${sitter.name}: no headshot to cut out`);
  const person = sharp(await cutOut(headshot.bytes)).resize(CUT_OUT.width, (CUT_OUT.width * 5) / 4);
  cutOuts.write(CUT_OUT.file, await person.webp({ quality: 78, alphaQuality: 85, effort: 6 }).toBuffer());
}

/** 1200 x 630 is what networks show. */
async function publishCard(original: Buffer, headshot: Buffer): Promise<void> {
  const half = (picture: Buffer) =>
    sharp(picture).resize(598, 630, { fit: 'cover', position: 'bottom' }).png().toBuffer();
  const card = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#faf8f5' } }).composite([
    { input: await half(original), left: 0, top: 0 },
    { input: await half(headshot), left: 602, top: 0 },
  ]);
  share.write('before-after.jpg', await card.jpeg(JPEG).toBuffer());
}

/** The photo in its headshot's frame beside it, so that a divider between them shows one face. */
async function publishHero(photo: Buffer, headshot: Uint8Array): Promise<void> {
  const pictured = async (bytes: Uint8Array) => {
    const image = await decodeRgb(bytes);
    const [face] = await findFacesIn(image);
    return { image, face: face! };
  };
  const { data, width, height } = await beforeOf(await pictured(photo), await pictured(headshot));
  const before = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  for (const [name, picture] of [
    ['before', before],
    ['after', Buffer.from(headshot)],
  ] as const) {
    for (const wide of HERO.widths[name]) {
      const scaled = sharp(picture).resize(wide, (wide * 5) / 4, { kernel: 'lanczos3' });
      hero.write(`${name}-${wide}.avif`, await scaled.avif(wide < LARGE_FROM ? AVIF : LARGE_AVIF).toBuffer());
    }
    hero.write(`${name}.jpg`, await sharp(picture).resize(JPEG_WIDTH).jpeg(JPEG).toBuffer());
  }
}

/** In the order in which a shoot makes them; withheld ones are missing here as they are there, and counted. */
async function publishShoot(): Promise<void> {
  const { name: id, ...sitter } = sitterOf(SHOOT.sitter);
  let withheld = 0;
  const session = await createShoot([{ id, bytes: photoOf({ name: id, ...sitter }) }], {
    onWithheld: () => withheld++,
  });
  const eachLook = picturesOf(session.plan);
  const delivered: Record<string, number[]> = {};
  for (const variation of session.arrange(Array.from({ length: eachLook }, (_, index) => index)))
    for (const style of SHOOT.looks) {
      const headshot = await session.render({ style, variation });
      if (!headshot) continue;
      (delivered[style] ??= []).push(variation);
      const picture = sharp(headshot.bytes).resize(SHOOT.width);
      const file = `${style}-${variation}`;
      wholeShoot.write(`${file}.avif`, await picture.clone().avif(LARGE_AVIF).toBuffer());
      wholeShoot.write(`${file}.jpg`, await picture.clone().jpeg(JPEG).toBuffer());
      console.log(`shoot ${file}: ${headshot.style}, likeness ${headshot.likeness.toFixed(2)}`);
    }
  session.dispose();
  const record = {
    looks: SHOOT.looks.map((look) => ({ look, pictures: (delivered[look] ?? []).toSorted((a, b) => a - b) })),
    withheld,
  };
  const file = path.join(RECORDS, 'whole-shoot.json');
  writeFileSync(file, await format(JSON.stringify(record), { ...(await resolveConfig(file)), parser: 'json' }));
}

const measured: Record<string, number> = {};
async function shoot(sitter: Sitter): Promise<void> {
  const photo = photoOf(sitter);
  const original = await sharp(photo).extract(sitter.original).png().toBuffer();
  await publish(`${sitter.name}-original`, original, WIDTHS);
  const session = await createShoot([{ id: sitter.name, bytes: photo }]);
  for (const look of sitter.looks) {
    const headshot = await session.render({ style: look, variation: 0 });
    if (headshot?.style !== look) throw new Error(`${sitter.name} in ${look}: the engine does not deliver this look`);
    const name = `${sitter.name}-${look}`;
    await publish(name, Buffer.from(headshot.bytes), WIDTHS);
    if (name === `${HERO.sitter}-${HERO.look}`) await publishHero(photo, headshot.bytes);
    if (name === `${SHARED.sitter}-${SHARED.look}`) await publishCard(original, Buffer.from(headshot.bytes));
    if (name === SIZED.picture) await publishSizes(headshot.bytes);
    measured[name] = Math.round(headshot.likeness * 100) / 100;
    console.log(`${name}: likeness ${headshot.likeness.toFixed(2)}, quality ${headshot.quality}`);
  }
  session.dispose();
}

// One thread: sums of floating-point numbers, and with them the bytes, do not depend on how many work at once.
setEngineThreads(1);
for (const sitter of SITTERS) await shoot(sitter);
await publishShoot();
await publishCutOut();
for (const folder of [people, sizes, share, cutOuts, hero, wholeShoot]) folder.close();
writeFileSync(path.join(RECORDS, 'measured-likeness.json'), `${JSON.stringify(measured, null, 2)}\n`);
