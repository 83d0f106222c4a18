// Which characters stand in which file of the typeface: the first is all that a page in our four languages needs, and the only one that
// is fetched ahead. A browser fetches another one when a character of it is on the page, such as in a person's or a city's name.

/**
 * What English, German, French and Spanish are written with; fonts.test.ts holds every text to it. The soft hyphen and the two narrow spaces
 * have no glyph in the typeface: a browser makes them out of what has one, where the file claims them.
 */
export const CORE = [
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~',
  '\u00a0¡£©«\u00ad®°·»¿×',
  'ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜàáâäæçèéêëíîïñóôöùúûüÿßŒœ',
  '\u2009\u202f–—‘’‚“”„•…€−™',
].join('');

/** What else our own texts hold, and a second file is for: Hawaiian vowels in a city's page, the sign of the rupee. */
export const BEYOND_CORE = 'āī₹';

/** As CSS writes ranges: runs of neighbours, in order. */
export function unicodeRange(characters: Iterable<string>): string {
  const codes = [...new Set([...characters].map((character) => character.codePointAt(0)!))].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

/** Whether a range as CSS writes it holds the character. */
export function holds(range: string, character: string): boolean {
  const code = character.codePointAt(0)!;
  return range.split(/,\s*/).some((run) => {
    const [from, to = from] = run
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return from !== undefined && to !== undefined && code >= from && code <= to;
  });
}
