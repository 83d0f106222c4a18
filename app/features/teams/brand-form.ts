// A company's style out of its form: what was chosen, and what is wrong with it.
import { BRAND_CROPS, HEX_COLOUR } from '#server/contracts/company-lists.ts';
import type { BrandStyle } from '#server/contracts/companies.ts';

export interface BrandFaults {
  styles?: true;
  colour?: true;
}

/** Colours come as brand books have them: with or without the #, three or six digits, in any case. */
export function readColour(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return HEX_COLOUR.test(`#${six}`) ? `#${six}` : undefined;
}

/** `typed` is the colour as it came, so that a mistake can be mended where it stands. */
export function readBrand(form: FormData): { brand: BrandStyle; typed: string; faults?: BrandFaults } {
  const styles = form.getAll('styles').map(String) as BrandStyle['styles'];
  const crop = BRAND_CROPS.find((one) => one === form.get('crop'));
  const typed = String(form.get('colour') ?? '').trim();
  const colour = readColour(typed);
  const brand: BrandStyle = { styles, locked: form.has('locked'), ...(crop && { crop }), ...(colour && { colour }) };
  const faults: BrandFaults = {
    ...(brand.locked && styles.length === 0 && { styles: true }),
    ...(typed !== '' && !colour && { colour: true }),
  };
  return { brand, typed, ...(Object.keys(faults).length > 0 && { faults }) };
}
