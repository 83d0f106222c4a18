// Makes the files of the typeface that the site sends, out of the package they come from:
//   npm install --ignore-scripts subset-font@2.9.0   (in any folder)
//   node tools/assets/fonts/build.ts <that folder> [<folder to write to>]
// It writes three files, their checksums and fonts.css to app/ui/fonts. Only the weights that the design uses (400 to 600), kerning, ligatures
// and tabular figures are kept: the file that every page loads is two thirds of the package's.
// The tool is no dependency, because it is run when characters.ts changes and at no other time.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CORE, unicodeRange } from './characters.ts';

interface Options {
  targetFormat: 'woff2';
  variationAxes: { wght: { min: number; max: number } };
  keepFeatures: string[];
}
type SubsetFont = (font: Buffer, characters: string, options: Options) => Promise<Buffer>;

const WEIGHTS = { min: 400, max: 600 };
const FEATURES = ['kern', 'liga', 'tnum'];

/**
 * Until the typeface is there, fonts of the system stand in with its measures, so that nothing moves when it comes. Widths are means over
 * English text in parts of the size: Figtree 0.449, Arial 0.446 and Roboto 0.445 alike, Open Sans 0.469; Figtree's ascent 0.95, descent 0.25.
 */
const FIGTREE = { width: 0.449, ascent: 0.95, descent: 0.25 };
const STAND_INS = [
  { family: 'Figtree stand-in', locals: ['Arial', 'Liberation Sans', 'Roboto', 'Helvetica Neue'], width: 0.4455 },
  { family: 'Figtree wide stand-in', locals: ['Open Sans'], width: 0.469 },
];

const [tool, target = path.join(import.meta.dirname, '../../../app/ui/fonts')] = process.argv.slice(2);
if (!tool) {
  process.stderr.write('usage: node tools/assets/fonts/build.ts <folder with subset-font> [<target>]\n');
  process.exit(2);
}
const subset = createRequire(path.resolve(tool, 'package.json'))('subset-font') as SubsetFont;
const source = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/figtree/package.json'));
const ranges = JSON.parse(readFileSync(path.join(source, 'unicode.json'), 'utf8')) as Record<string, string>;

/** Every character of ranges as CSS writes them. */
const charactersOf = (range: string): string[] =>
  range.split(',').flatMap((run) => {
    const [from = 0, to = from] = run
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });

const latin = charactersOf(ranges['latin'] ?? '');
const extended = charactersOf(ranges['latin-ext'] ?? '');
const inCore = new Set(CORE);
// A browser takes the last of several that hold a character: the more particular come later.
const FILES = [
  { name: 'figtree-extended.woff2', from: 'latin-ext', characters: extended, range: ranges['latin-ext'] ?? '' },
  {
    name: 'figtree-rest.woff2',
    from: 'latin',
    characters: latin.filter((one) => !inCore.has(one)),
    range: ranges['latin'] ?? '',
  },
  { name: 'figtree-core.woff2', from: 'latin', characters: [...CORE], range: unicodeRange(CORE) },
];

mkdirSync(target, { recursive: true });
const sums: string[] = [];
const rules: string[] = [];
for (const { name, from, characters, range } of FILES) {
  const font = readFileSync(path.join(source, `files/figtree-${from}-wght-normal.woff2`));
  const made = await subset(font, characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  writeFileSync(path.join(target, name), made);
  sums.push(`${createHash('sha256').update(made).digest('hex')}  ${name}`);
  rules.push(`@font-face {
  font-family: 'Figtree';
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url('./${name}?no-inline') format('woff2');
  unicode-range: ${range.replaceAll(/,\s*/g, ', ')};
}`);
  console.log(`${name}: ${made.length} bytes`);
}
for (const { family, locals, width } of STAND_INS) {
  const adjust = FIGTREE.width / width;
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  rules.push(`@font-face {
  font-family: '${family}';
  src: ${locals.map((local) => `local('${local}')`).join(', ')};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(FIGTREE.ascent / adjust)};
  descent-override: ${percent(FIGTREE.descent / adjust)};
  line-gap-override: 0%;
}`);
}
writeFileSync(path.join(target, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`);
writeFileSync(
  path.join(target, 'fonts.css'),
  `/* Written by tools/assets/fonts/build.ts: the typeface, and what stands in for it until it is there. */\n${rules.join('\n')}\n`,
);
