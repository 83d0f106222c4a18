// How alike a company's pictures are: what must hold for any figures, and a few plain cases.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MeasuredHeadshot, measureConsistency } from './consistency.ts';

const plain: Omit<MeasuredHeadshot, 'id' | 'person'> = {
  head: 0.37,
  eyes: 0.43,
  background: [60, 0, -2],
  exposure: -0.8,
  used: false,
};
const picture = (id: string, person: string, changes: Partial<MeasuredHeadshot> = {}): MeasuredHeadshot => ({
  ...plain,
  id,
  person,
  ...changes,
});
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyPicture = fc.record({
  id: fc.uuid(),
  person: fc.constantFrom('ada', 'ben', 'cleo', 'dan'),
  head: real(0.2, 0.6),
  eyes: real(0.25, 0.6),
  background: fc.tuple(real(0, 100), real(-60, 60), real(-60, 60)),
  exposure: real(-4, 0),
  used: fc.boolean(),
});
const anyPictures = fc.uniqueArray(anyPicture, { selector: ({ id }) => id, maxLength: 24 });

describe('for any pictures', () => {
  it('the score and its parts lie between 0 and 100, with one picture a person', () => {
    fc.assert(
      fc.property(anyPictures, (pictures) => {
        const found = measureConsistency(pictures);
        const people = new Set(pictures.map(({ person }) => person));
        if (people.size < 2) {
          expect(found).toBeUndefined();
          return;
        }
        for (const value of [found!.score, ...Object.values(found!.parts), ...found!.picks.map(({ score }) => score)])
          expect(value >= 0 && value <= 100).toBe(true);
        expect(found!.picks.map(({ person }) => person)).toEqual([...people].toSorted());
      }),
    );
  });

  it('their order changes nothing', () => {
    fc.assert(
      fc.property(anyPictures, fc.infiniteStream(fc.nat()), (pictures, numbers) => {
        const shuffled = pictures
          .map((one) => ({ one, at: numbers.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(measureConsistency(shuffled)).toEqual(measureConsistency(pictures));
      }),
    );
  });

  it('heads that are all larger by the same factor, and light that is more by the same stops, are as alike as before', () => {
    fc.assert(
      fc.property(anyPictures, real(0.7, 1.4), real(-1, 1), (pictures, factor, stops) => {
        const moved = pictures.map((one) => ({
          ...one,
          head: one.head * factor,
          exposure: one.exposure + stops,
        }));
        const [before, after] = [measureConsistency(pictures), measureConsistency(moved)];
        // Of series that are equally good rounding may choose another.
        if (before) expect(Math.abs(after!.score - before.score)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('a person with the very same picture as everybody is never named', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), anyPicture, (count, one) => {
        const found = measureConsistency(
          Array.from({ length: count }, (_, index) => ({ ...one, id: `${index}`, person: `p${index}` })),
        )!;
        expect(found.score).toBe(100);
        expect(found.picks.flatMap(({ off }) => off)).toEqual([]);
      }),
    );
  });

  it('whoever only moves away from the others takes the score down, or leaves it', () => {
    fc.assert(
      fc.property(real(0, 0.5), real(0, 0.5), (a, b) => {
        const scoreAt = (apart: number): number =>
          measureConsistency([
            picture('1', 'ada'),
            picture('2', 'ben'),
            picture('3', 'cleo', { head: plain.head * Math.exp(apart) }),
          ])!.score;
        expect(scoreAt(Math.max(a, b))).toBeLessThanOrEqual(scoreAt(Math.min(a, b)));
      }),
    );
  });
});

describe('who stands out', () => {
  const others = [picture('1', 'ada'), picture('2', 'ben'), picture('3', 'cleo')];
  const offOf = (changes: Partial<MeasuredHeadshot>) =>
    measureConsistency([...others, picture('4', 'dan', changes)])!.picks.find(({ person }) => person === 'dan')!.off;

  it.each([
    [{ head: 0.52 }, { measure: 'head', direction: 'more' }],
    [{ head: 0.27 }, { measure: 'head', direction: 'less' }],
    [{ eyes: 0.33 }, { measure: 'eyes', direction: 'less' }],
    [{ background: [95, 0, 0] }, { measure: 'background', direction: 'more' }],
    [{ background: [20, 0, 0] }, { measure: 'background', direction: 'less' }],
    [{ background: [60, 20, -40] }, { measure: 'background', direction: 'other' }],
    [{ exposure: -2.2 }, { measure: 'exposure', direction: 'less' }],
  ] as [Partial<MeasuredHeadshot>, object][])('is named with what it is: %o', (changes, named) => {
    expect(offOf(changes)).toEqual([named]);
  });

  it('is nobody for what hardly shows', () => {
    expect(offOf({ head: 0.385, eyes: 0.44, background: [62, 1, -3], exposure: -0.6 })).toEqual([]);
  });

  it('is nobody where a person has a picture that fits, unless the company uses another', () => {
    const odd = picture('5', 'dan', { background: [15, 0, 0] });
    const fitting = picture('6', 'dan');
    const pick = (pictures: MeasuredHeadshot[]) =>
      measureConsistency([...others, ...pictures])!.picks.find(({ person }) => person === 'dan')!;
    expect(pick([odd, fitting])).toMatchObject({ id: '6', off: [] });
    expect(pick([{ ...odd, used: true }, fitting])).toMatchObject({
      id: '5',
      off: [{ measure: 'background', direction: 'less' }],
    });
  });

  it('finds the look that everybody has', () => {
    const grey: [number, number, number] = [75, 0, 0];
    const green: [number, number, number] = [45, -20, 20];
    const navy: [number, number, number] = [20, 5, -30];
    const found = measureConsistency([
      picture('a1', 'ada', { background: grey }),
      picture('a2', 'ada', { background: navy }),
      picture('b1', 'ben', { background: green }),
      picture('b2', 'ben', { background: navy }),
      picture('c1', 'cleo', { background: navy }),
      picture('c2', 'cleo', { background: grey }),
    ])!;
    expect(found).toMatchObject({ score: 100, picks: [{ id: 'a2' }, { id: 'b2' }, { id: 'c1' }] });
  });
});

/** What `compositionOf` measures in public/pictures/people: six people as photographed, and in the look `navy-brand`. */
const PHOTOGRAPHED: Row[] = [
  ['beanie', 0.2978, 0.4644, [41.2, -0.7, 0], -1.87],
  ['braids', 0.3739, 0.3993, [63.2, -37.6, -5.8], -0.95],
  ['dusk', 0.443, 0.476, [74.3, -2.6, 0.9], -1.2],
  ['foliage', 0.4048, 0.3823, [18.4, -11.7, 14.4], -1.01],
  ['garden', 0.3899, 0.3302, [40.4, -22.4, 20.7], -0.55],
  ['knit', 0.455, 0.4236, [1, 0, 0], -0.84],
];
const IN_ONE_LOOK: Row[] = [
  ['beanie', 0.3663, 0.4347, [20.7, 4.2, -23.3], -1.4],
  ['braids', 0.3863, 0.4557, [20.7, 4.2, -23.3], -0.84],
  ['dusk', 0.4529, 0.5139, [20.7, 4.2, -23.3], -1.06],
  ['foliage', 0.4118, 0.4334, [20.7, 4.2, -23.3], -0.84],
  ['garden', 0.3698, 0.4344, [20.7, 4.2, -23.3], -0.53],
  ['knit', 0.4235, 0.4745, [20.7, 4.2, -23.3], -1.02],
];
type Row = [person: string, head: number, eyes: number, background: [number, number, number], exposure: number];
const seriesOf = (rows: readonly Row[]): MeasuredHeadshot[] =>
  rows.map(([person, head, eyes, background, exposure]) => ({
    id: person,
    person,
    head,
    eyes,
    background,
    exposure,
    used: false,
  }));

describe('real people', () => {
  it('are far more alike in one look than in their photographs', () => {
    const [photos, look] = [PHOTOGRAPHED, IN_ONE_LOOK].map((rows) => measureConsistency(seriesOf(rows))!);
    expect(look!.score).toBeGreaterThanOrEqual(90);
    expect(photos!.score).toBeLessThanOrEqual(look!.score - 15);
  });

  it('are not named for their skin', () => {
    const named = measureConsistency(seriesOf(IN_ONE_LOOK))!.picks.flatMap(({ off }) => off.map((one) => one.measure));
    expect(named).not.toContain('exposure');
  });

  it('are named when they sit closer than the others', () => {
    const { picks } = measureConsistency(seriesOf(IN_ONE_LOOK))!;
    expect(picks.filter(({ off }) => off.length > 0)).toMatchObject([{ person: 'dusk', off: [{ measure: 'eyes' }] }]);
  });
});
