// A shoot goes by what the uploads of its photos found, and looks for itself where that is not known any more.
import { expect, it } from 'vitest';
import { findingsOf } from '#tests/fixtures/findings.ts';
import { person } from '#tests/fixtures/photos.ts';
import { analyzePhotos } from './analyze-photos.ts';

const SLOW = 120_000;
const nothing = (): void => undefined;

it(
  'finds the face again, and takes everything else from the findings',
  async () => {
    const bytes = await person(0);
    const found = await findingsOf(bytes);
    const known = { ...found, quality_score: found.quality_score - 7, warnings: [...found.warnings, 'dim'] as const };
    const [again, anew] = [
      await analyzePhotos([{ id: 'a', bytes, findings: { ...known, warnings: [...known.warnings] } }], nothing),
      await analyzePhotos([{ id: 'a', bytes }], nothing),
    ];
    expect(again.inputs[0]!.findings).toMatchObject({ quality_score: known.quality_score, warnings: known.warnings });
    expect(again.materials[0]!.face).toEqual(anew.materials[0]!.face);
    expect(again.materials[0]!.framing).toEqual(anew.materials[0]!.framing);
    expect(again.person).toEqual(anew.person);
  },
  SLOW,
);

it(
  'compares the people of the photos all the same',
  async () => {
    const photos = await Promise.all(
      [0, 0, 1].map(async (who, at) => {
        const bytes = await person(who);
        const findings = await findingsOf(bytes);
        return {
          id: String(at),
          bytes,
          findings: { ...findings, warnings: [...findings.warnings, 'unsure_person' as const] },
        };
      }),
    );
    const { inputs } = await analyzePhotos(photos, nothing);
    expect(inputs.map(({ findings }) => findings.fail_reason)).toEqual([null, null, 'not_same_person']);
    expect(inputs[0]!.findings.warnings).not.toContain('unsure_person');
  },
  SLOW,
);

it(
  'analyses a photo again whose face is not where the findings say, or that has no embedding any more',
  async () => {
    const bytes = await person(0);
    const found = await findingsOf(bytes);
    const photos = [
      { ...found, quality_score: 1, face: { x: 0.9, y: 0.9, width: 0.05, height: 0.05 } },
      { ...found, quality_score: 1, embedding: null },
    ];
    for (const findings of photos) {
      const { inputs } = await analyzePhotos([{ id: 'a', bytes, findings }], nothing);
      expect(inputs[0]!.findings.quality_score).toBe(found.quality_score);
    }
  },
  SLOW,
);
