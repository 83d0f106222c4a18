// Makes the fonts that receipts are printed with, out of the packages they come from:
//   npm install --ignore-scripts subset-font@2.9.0 @expo-google-fonts/figtree@0.4.1 @expo-google-fonts/noto-sans@0.4.2   (in any folder)
//   node tools/assets/receipt-fonts/build.ts <that folder>
// A PDF embeds TrueType; the site's own files of Figtree are WOFF2 and cut for pages. Names with letters that Figtree's part does not have, such as
// Romanian, Greek and Cyrillic ones, are printed in Noto Sans. The packages are no dependencies, because this is run when the characters change.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type SubsetFont = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'sfnt'; keepFeatures: string[] },
) => Promise<Buffer>;

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

const LATIN = range(0x20, 0x7e) + range(0xa0, 0x17f) + range(0x1e00, 0x1eff) + range(0x2010, 0x2044) + '€₹−×';
/** Romanian ș and ț, Vietnamese ơ and ư, Azerbaijani ə, African letters; Greek with all its accents; Cyrillic. */
const OTHER_LETTERS = range(0x180, 0x24f) + 'ə' + range(0x370, 0x3ff) + range(0x1f00, 0x1fff) + range(0x400, 0x52f);
const FILES = [
  { name: 'figtree-400.ttf', from: 'figtree/400Regular/Figtree_400Regular.ttf', characters: LATIN },
  { name: 'figtree-600.ttf', from: 'figtree/600SemiBold/Figtree_600SemiBold.ttf', characters: LATIN },
  {
    name: 'noto-sans-400.ttf',
    from: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
    characters: LATIN + OTHER_LETTERS,
  },
];

const [tool] = process.argv.slice(2);
if (!tool) {
  process.stderr.write('usage: node tools/assets/receipt-fonts/build.ts <folder with the packages>\n');
  process.exit(2);
}
const target = path.join(import.meta.dirname, '../../../server/backend/credits/fonts');
const subset = createRequire(path.resolve(tool, 'package.json'))('subset-font') as SubsetFont;
const packages = path.resolve(tool, 'node_modules/@expo-google-fonts');
mkdirSync(target, { recursive: true });
const sums: string[] = [];
for (const { name, from, characters } of FILES) {
  const font = readFileSync(path.join(packages, from));
  const made = await subset(font, characters, { targetFormat: 'sfnt', keepFeatures: ['kern', 'tnum'] });
  writeFileSync(path.join(target, name), made);
  sums.push(`${createHash('sha256').update(made).digest('hex')}  ${name}`);
}
for (const family of ['figtree', 'noto-sans'])
  copyFileSync(path.join(packages, family, 'LICENSE_FONT'), path.join(target, `${family}-OFL.txt`));
writeFileSync(path.join(target, 'SHA256SUMS'), `${sums.join('\n')}\n`);
