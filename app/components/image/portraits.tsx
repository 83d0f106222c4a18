// Photographs of people and what our engine made of them: the files of public/pictures/people, which tools/assets/pictures/build.ts
// makes. Whose photographs they are stands in docs/credits.md; a page that shows them says that nobody in them is a customer.
import type { StyleId } from '#server/contracts/catalogue.ts';
import { Image } from './image';
import measured from './measured-likeness.json';

/** Named by what is to be seen, because we do not know their names; with the looks that there are of each. */
export const SAMPLE_PERSON_LOOKS = {
  braids: [
    'office-light',
    'studio-grey',
    'studio-charcoal',
    'warm-paper',
    'library',
    'greenery',
    'city-dusk',
    'navy-brand',
  ],
  beanie: ['own-background'],
  ponytail: ['studio-white', 'window-wall', 'office-light'],
  denim: ['studio-grey', 'library', 'warm-paper', 'sage-paper', 'cafe', 'navy-brand'],
  garden: ['studio-charcoal', 'navy-brand', 'city-day'],
  knit: ['navy-brand'],
  glasses: ['studio-grey', 'office-light', 'navy-brand'],
  hoops: ['studio-charcoal'],
  dots: ['studio-charcoal', 'office-light', 'navy-brand'],
  auburn: ['window-wall'],
  plaid: ['library'],
  cap: ['terracotta', 'greenery'],
} as const satisfies Record<string, readonly StyleId[]>;

export type Person = keyof typeof SAMPLE_PERSON_LOOKS;
export type PortraitFile = {
  [P in Person]: `${P}-original` | `${P}-${(typeof SAMPLE_PERSON_LOOKS)[P][number]}`;
}[Person];

/** Originals of 640 pixels and more; the others lack the large width. */
const LARGE_ORIGINAL = /^(?:braids|beanie|auburn)-original$/;

export const portraitWidths = (file: PortraitFile): readonly number[] =>
  file.endsWith('-original') && !LARGE_ORIGINAL.test(file) ? [240, 320] : [240, 320, 640];

/** What the engine measured when it made the headshot; nothing for an original. */
export const measuredLikeness = (file: PortraitFile): number | undefined => (measured as Record<string, number>)[file];

/** One headshot in the sizes of a download, in pixels of the file. */
export const DOWNLOAD_SIZES = {
  linkedin: { width: 400, height: 400 },
  square: { width: 400, height: 400 },
  portrait: { width: 400, height: 500 },
  eras: { width: 375, height: 525 },
} as const;
export type SizeName = keyof typeof DOWNLOAD_SIZES;

export function SizedPortrait({ size, className }: { size: SizeName; className?: string }) {
  return (
    <Image src={`/pictures/sizes/${size}.jpg`} alt="" {...DOWNLOAD_SIZES[size]} preset="sample" className={className} />
  );
}

export function Portrait({
  file,
  alt,
  sizes,
  priority,
  eager,
  className,
}: {
  file: PortraitFile;
  alt: string;
  /** How wide it is shown, as `sizes` of HTML. */
  sizes: string;
  priority?: boolean;
  eager?: boolean;
  className?: string;
}) {
  return (
    <Image
      src={`/pictures/people/${file}.jpg`}
      alt={alt}
      width={640}
      height={800}
      sizes={sizes}
      preset="portrait"
      widths={portraitWidths(file)}
      priority={priority}
      eager={eager}
      className={className}
    />
  );
}
