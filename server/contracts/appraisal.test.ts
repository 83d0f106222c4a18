// The score: what adds up, what raises it and what lowers it, whatever the picture.
import { describe, expect, it } from 'vitest';
import { measuresOf } from '#tests/factories/tool-pictures.ts';
import { appraise, bandOf, PART_NAMES, PARTS, SOURCES, VERDICTS } from './appraisal.ts';
import type { PictureMeasures } from './findings.ts';

/** Many different pictures, the same ones in each run. */
function pictures(count: number): PictureMeasures[] {
  let seed = 7;
  const random = (from: number, to: number): number => {
    seed = (seed * 48271) % 2147483647;
    return from + (seed / 2147483647) * (to - from);
  };
  return Array.from({ length: count }, () =>
    measuresOf({
      faceShare: random(0.03, 1),
      reach: random(0.3, 2),
      offset: random(-0.5, 0.5),
      eyeLine: random(0, 1),
      faceWidth: random(20, 900),
      distance: random(0.2, 3),
      shoulders: random(0.8, 3),
      sharpness: random(0, 30),
      light: {
        bright: random(20, 255),
        clipped: random(0, 0.6),
        contrast: random(5, 200),
        evenness: random(0.05, 1),
      },
      busyness: random(0, 30),
      gaze: {
        openness: random(0, 0.4),
        lens: random(0.1, 1.2),
        iris: random(-1, 1),
        yaw: random(-1.2, 1.2),
        pitch: random(-1, 1),
      },
      smile: random(0, 1),
      cast: { red: random(0, 0.6), blue: random(0, 0.6) },
    }),
  );
}
const ALL = pictures(400);
const partOf = (measures: PictureMeasures, name: (typeof PART_NAMES)[number]) =>
  appraise(measures).parts.find((part) => part.name === name)!;

describe('the score', () => {
  it('is the sum of its parts, from 0 to 100, and 100 for a picture without a fault', () => {
    expect(PART_NAMES.reduce((sum, name) => sum + PARTS[name].points, 0)).toBe(100);
    for (const picture of ALL) {
      const { score, parts } = appraise(picture);
      expect(score).toBe(parts.reduce((sum, { points }) => sum + points, 0));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      for (const { name, verdict, points, most } of parts) {
        expect(VERDICTS[name]).toContain(verdict);
        expect(points).toBeLessThanOrEqual(most);
      }
    }
    expect(appraise(measuresOf()).score).toBe(100);
  });

  it('is equal for equal pictures', () => {
    for (const picture of ALL) expect(appraise(structuredClone(picture))).toEqual(appraise(picture));
  });

  it('never falls when the light gets better, and rises when it was at fault', () => {
    for (const picture of ALL) {
      const lit = { ...picture, light: { bright: 190, clipped: 0, contrast: 110, evenness: 0.95 } };
      const before = partOf(picture, 'light');
      expect(appraise(lit).score).toBeGreaterThanOrEqual(appraise(picture).score);
      if (before.verdict !== 'good') expect(appraise(lit).score).toBeGreaterThan(appraise(picture).score);
      expect(partOf(lit, 'light').verdict).toBe('good');
    }
  });

  it.each([
    ['sharpness', (m: PictureMeasures) => ({ ...m, sharpness: m.sharpness + 5, faceWidth: m.faceWidth + 200 })],
    ['smile', (m: PictureMeasures) => ({ ...m, smile: Math.min(1, m.smile + 0.3) })],
    ['background', (m: PictureMeasures) => ({ ...m, busyness: m.busyness / 2 })],
    ['crop', (m: PictureMeasures) => ({ ...m, offset: m.offset / 2, reach: m.reach * 0.8 })],
  ] as const)('does not fall when %s gets better', (name, improve) => {
    for (const picture of ALL)
      expect(partOf(improve(picture), name).points).toBeGreaterThanOrEqual(partOf(picture, name).points);
  });

  it('says what is wrong', () => {
    const { light, gaze } = measuresOf();
    expect(partOf(measuresOf({ light: { ...light, bright: 90 } }), 'light').verdict).toBe('dark');
    expect(partOf(measuresOf({ light: { ...light, clipped: 0.3 } }), 'light').verdict).toBe('bright');
    expect(partOf(measuresOf({ light: { ...light, evenness: 0.3 } }), 'light').verdict).toBe('uneven');
    expect(partOf(measuresOf({ gaze: { ...gaze, lens: 0.2 } }), 'eyes').verdict).toBe('hidden');
    expect(partOf(measuresOf({ gaze: { ...gaze, yaw: -0.7 } }), 'eyes').verdict).toBe('turned');
    expect(partOf(measuresOf({ gaze: { ...gaze, yaw: 0.3, iris: 0.2 } }), 'eyes').verdict).toBe('away');
    expect(partOf(measuresOf({ gaze: { ...gaze, yaw: 0.3, iris: -0.35 } }), 'eyes').verdict).toBe('good');
    expect(partOf(measuresOf({ shoulders: 1.2 }), 'distance').verdict).toBe('head');
    expect(partOf(measuresOf({ faceShare: 0.15 }), 'faceSize').verdict).toBe('small');
    expect(partOf(measuresOf({ faceShare: 0.9 }), 'faceSize').verdict).toBe('large');
    expect(partOf(measuresOf({ smile: 0 }), 'smile').verdict).toBe('none');
    expect(partOf(measuresOf({ cast: null }), 'colour').verdict).toBe('grey');
  });

  it('calls no picture ready that was taken at arm’s length, however good the rest is', () => {
    const near = appraise(measuresOf({ distance: 0.5 }));
    expect(near.parts.find(({ name }) => name === 'distance')!.verdict).toBe('close');
    expect(bandOf(near)).toBe('good');
    for (const picture of ALL.filter(({ distance }) => distance! < 0.9))
      expect(bandOf(appraise(picture))).not.toBe('great');
    expect(bandOf(appraise(measuresOf({ distance: 1.2 })))).toBe('great');
  });

  it('says so where the distance is unknown, for which a picture gets neither all points nor few', () => {
    const unknown = partOf(measuresOf({ distance: null }), 'distance');
    expect(unknown.verdict).toBe('unknown');
    expect(unknown.points).toBeLessThan(partOf(measuresOf(), 'distance').points);
    expect(unknown.points).toBeGreaterThan(partOf(measuresOf({ distance: 0.5 }), 'distance').points);
    expect(bandOf(appraise(measuresOf({ distance: null })))).toBe('great');
    // What is known to be wrong is said first.
    for (const shoulders of [1.2, 1.7])
      expect(partOf(measuresOf({ distance: null, shoulders }), 'distance').verdict).toBe('head');
  });

  it.each([
    [100, 'great'],
    [84, 'good'],
    [69, 'fair'],
    [49, 'poor'],
    [0, 'poor'],
  ] as const)('calls %i of 100 points %s', (score, band) => {
    expect(bandOf({ score, parts: [] })).toBe(band);
  });

  it('gives the source of every part', () => {
    for (const name of PART_NAMES)
      for (const id of PARTS[name].sources) expect(SOURCES[id].url).toMatch(/^https?:\/\//);
  });
});
