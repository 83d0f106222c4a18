// What people read for a look. A company's own colour takes the place of navy, and then the look is called by that.
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';

export const isStyle = (value: string | null): value is StyleId => STYLE_IDS.includes(value as StyleId);
export const isBrandLook = (style: string | null): boolean => style === 'navy-brand';

/** `colour`: the company's, where what is named was or will be made for it. Pages that use it need the texts of `photoshoot`. */
export function useLookTexts(colour?: string | null) {
  const t = useT('photoshoot');
  const key = (style: StyleId) => (colour && isBrandLook(style) ? 'brand' : style);
  return {
    /** Empty for what is no look. */
    name: (style: string | null): string => (isStyle(style) ? t(`looks.${key(style)}.name`) : ''),
    text: (style: StyleId): string => t(`looks.${key(style)}.text`),
  };
}
