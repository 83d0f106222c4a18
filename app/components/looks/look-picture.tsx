// A look, shown by a headshot that our engine made in it.
import type { StyleId } from '#server/contracts/catalogue.ts';
import { cx } from '~/ui/cx';
import { Portrait, type PortraitFile } from '../image/portraits';
import { BrandPortrait } from './brand-portrait';
import { isBrandLook } from './look-texts';

/** Different people, so that a row of looks is a row of portraits. */
const EXAMPLES: Record<StyleId, PortraitFile> = {
  'studio-grey': 'glasses-studio-grey',
  'studio-white': 'ponytail-studio-white',
  'studio-charcoal': 'hoops-studio-charcoal',
  'warm-paper': 'braids-warm-paper',
  'sage-paper': 'denim-sage-paper',
  terracotta: 'cap-terracotta',
  'window-wall': 'auburn-window-wall',
  'office-light': 'dots-office-light',
  library: 'plaid-library',
  greenery: 'cap-greenery',
  cafe: 'denim-cafe',
  'city-day': 'garden-city-day',
  'city-dusk': 'braids-city-dusk',
  'navy-brand': 'knit-navy-brand',
  'own-background': 'beanie-own-background',
};

/** Decoration: whoever shows it writes the look's name beside it. `colour`: the company's wall in place of navy. */
export function LookPicture({
  style,
  colour,
  sizes = '(min-width: 64rem) 14rem, (min-width: 40rem) 30vw, 43vw',
  className,
}: {
  style: StyleId;
  colour?: string | null;
  /** How wide it is shown, as `sizes` of HTML; two in a row on a phone where nothing is said. */
  sizes?: string;
  className?: string;
}) {
  if (colour && isBrandLook(style)) return <BrandPortrait colour={colour} className={className} />;
  return (
    <Portrait
      file={EXAMPLES[style]}
      alt=""
      sizes={sizes}
      className={cx('block aspect-4/5 w-full object-cover', className)}
    />
  );
}
