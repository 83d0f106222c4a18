// The pictures of a report, which travel inside the page: photos small, and each headshot beside its photo in the headshot's frame.
import { beforeOf, decodeRgb, findFacesIn } from '../../../engine/index.ts';
import type { Face, Rgb } from '../../../engine/index.ts';
import sharp from 'sharp';
import type { ReportedHeadshot, ReportedPhoto } from './figures.ts';

/** Sides in pixels: of a photo in the list, and of both pictures of a pair. */
const THUMBNAIL_SIDE = 240;
const PAIR_PICTURE = { side: 960, quality: 78 } as const;

export interface Pair {
  /** null where no face was found a second time. */
  before: string | null;
  after: string;
}

async function embed({ data, width, height }: Rgb, side: number, quality: number): Promise<string> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** A file that is no picture has none. */
export async function thumbnail({ bytes }: ReportedPhoto): Promise<string | null> {
  try {
    return await embed(await decodeRgb(bytes, 2 * THUMBNAIL_SIDE), THUMBNAIL_SIDE, 80);
  } catch {
    return null;
  }
}

/** Pairs in the order of the headshots. Photos are read one at a time: ten of them at once would be 120 MB. */
export async function pairsOf(
  photos: readonly ReportedPhoto[],
  headshots: readonly ReportedHeadshot[],
): Promise<Pair[]> {
  const pairs = new Map<ReportedHeadshot, Pair>();
  for (const [at, photo] of photos.entries()) {
    const own = headshots.filter(({ headshot }) => Number(headshot.photo) === at);
    const source = own.length > 0 ? await fitToFace(await decodeRgb(photo.bytes)) : null;
    for (const one of own) {
      const image = await decodeRgb(one.headshot.bytes, PAIR_PICTURE.side);
      const shot = await fitToFace(image);
      const before =
        source && shot && (await embed(await beforeOf(source, shot), PAIR_PICTURE.side, PAIR_PICTURE.quality));
      pairs.set(one, { before, after: await embed(image, PAIR_PICTURE.side, PAIR_PICTURE.quality) });
    }
  }
  return headshots.map((one) => pairs.get(one) ?? { before: null, after: '' });
}

async function fitToFace(image: Rgb): Promise<{ image: Rgb; face: Face } | null> {
  const [face] = await findFacesIn(image);
  return face ? { image, face } : null;
}
