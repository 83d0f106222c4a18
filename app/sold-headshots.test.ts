// One number of headshots: what is sold before payment counts pictures, and the results call none of them less than that.
import { expect, it } from 'vitest';
import { bundlesFor } from '~/i18n/messages.server';

type Texts = Record<string, unknown>;
const flat = (texts: unknown): string =>
  typeof texts === 'string'
    ? `${texts}\n`
    : Object.values(texts as Texts)
        .map(flat)
        .join('');

/** What photos make is told by its number, of which the gallery folds a part: whether they differ enough is in the eye of the beholder. */
const DIFFERENT = /different|verschieden|distint|diferent|différent/i;
const SIMILAR = /similar|ähnlich|parecid|semblable/i;

it.each(['en', 'de', 'es', 'fr'] as const)('sells headshots, and folds them by their photo: %s', (locale) => {
  const { photoshoot, upload, results } = bundlesFor(locale, ['photoshoot', 'upload', 'results']) as Record<
    string,
    Texts
  >;
  const { say } = photoshoot!['photos'] as Texts;
  const { part_one, part_other } = upload!;
  const sizes = photoshoot!['package'] as Texts;
  const told = [say, photoshoot!['review'], part_one, part_other];
  for (const texts of told) expect(flat(texts)).toContain('{{headshots}}');
  expect(sizes['headshots']).toContain('{{count}}');
  expect(flat([...told, sizes])).not.toMatch(DIFFERENT);
  const { alike, compare } = results!;
  expect(flat([alike, compare])).not.toMatch(SIMILAR);
});
