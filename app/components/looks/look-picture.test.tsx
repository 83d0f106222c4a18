// Looks are shown on many different people, as the front page and the choice of looks promise.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import { SAMPLE_PERSON_LOOKS } from '../image/portraits';
import { LookPicture } from './look-picture';

/** Who is shown, and in which look. */
function shownFor(style: StyleId): { person: string; look: string } {
  const markup = renderToStaticMarkup(<LookPicture style={style} />);
  const [, person, look] = /people(?:\/|%2F)([a-z]+)-([a-z-]+?)(?:-\d+)?\.(?:jpg|webp|avif)/.exec(markup)!;
  return { person: person!, look: look! };
}

it('shows each look by a headshot made in that look', () => {
  for (const style of STYLE_IDS) expect(shownFor(style).look).toBe(style);
});

it('shows at least twelve different people, none of them more than twice', () => {
  const people = STYLE_IDS.map((style) => shownFor(style).person);
  const counts = Map.groupBy(people, (person) => person);
  expect(counts.size).toBeGreaterThanOrEqual(12);
  expect([...counts.keys()].every((person) => person in SAMPLE_PERSON_LOOKS)).toBe(true);
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBe(2);
});
