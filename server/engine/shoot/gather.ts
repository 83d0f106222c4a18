// The first look at a shoot's photos: what each of them is worth, whose they are, and which ones headshots are made of.
import { judge, MEASURE_SIDE, refusal } from '../analysis/analyse.ts';
import { LIMITS } from '../analysis/findings.ts';
import type { PhotoFindings } from '../analysis/findings.ts';
import { decodeForPrint, decodeWithSize } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import type { Rgb } from '../types.ts';
import { framesOf } from './framed.ts';
import { findPerson } from './same-person.ts';
import type { Material, ShootInput, SourcePhoto } from './types.ts';

export interface Gathered {
  inputs: ShootInput[];
  /** The best first. */
  materials: Material[];
  /** Photos that could not be looked at, and why: findings about the picture are no fault. */
  broken: { id: string; cause: unknown }[];
  /** The middle of all accepted photos: who it is. */
  person: Float32Array | null;
}

/** More photos than this add little, and each costs time before the first headshot. */
const MOST_MATERIALS = 8;
/** A photo that scores less than this share of the best is used only when there is little else. */
const WORTH_USING = 0.7;
const FEW = 3;

/** Rendering works on at most 2048 px: a headshot is 1280 px high. */
export const pixelsOf = (bytes: Uint8Array): Promise<Rgb> => decodeForPrint(bytes, MEASURE_SIDE);

interface Seen extends ShootInput {
  /** Of a photo that was accepted when it was looked at by itself. */
  use?: Pick<Material, 'bytes' | 'face' | 'framing'>;
  /** What the engine broke with. */
  failure?: unknown;
  /** Its bytes are no picture any more. */
  unreadable?: EngineError;
}

/** Whatever is wrong with a photo, or with the engine when it sees this one, is a finding: the others are not to blame. */
async function look(photo: SourcePhoto, known: readonly PhotoFindings[]): Promise<Seen> {
  const { id } = photo;
  try {
    const { bytes } = photo;
    const { image, keptWidth } = await decodeWithSize(bytes, MEASURE_SIDE);
    // Only duplicates are looked for here; who it is depends on the whole set.
    const others = known.map(({ dhash }) => ({ dhash, embedding: null }));
    const { findings, face } = await judge(image, keptWidth, others);
    if (!findings.accepted || !face) return { id, findings };
    return { id, findings, use: { bytes, face, framing: await framesOf(image, face) } };
  } catch (failure) {
    if (failure instanceof EngineError) return { id, findings: refusal(failure), unreadable: failure };
    return { id, findings: refusal(new EngineError('engine', 'It breaks the engine', { cause: failure })), failure };
  }
}

/** Photos worth making headshots of: the best, and no poor ones where there are enough good ones. */
function choose(materials: Material[]): Material[] {
  const ranked = materials.sort((a, b) => b.findings.quality_score - a.findings.quality_score);
  const best = ranked[0]?.findings.quality_score ?? 0;
  return ranked
    .filter(({ findings }, rank) => rank < FEW || findings.quality_score >= best * WORTH_USING)
    .slice(0, MOST_MATERIALS);
}

export async function gather(
  photos: readonly SourcePhoto[],
  beforeEach: (photo: SourcePhoto) => void,
): Promise<Gathered> {
  const seen: Seen[] = [];
  for (const photo of photos) {
    beforeEach(photo);
    seen.push(
      await look(
        photo,
        seen.map(({ findings }) => findings).filter(({ accepted }) => accepted),
      ),
    );
  }
  const failures = seen.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  // No photo is to blame for an engine that breaks over every one.
  if (failures.length > 0 && failures.length === photos.length) throw failures[0];
  const candidates = seen.filter(({ findings }) => findings.accepted);
  const { belongs, similarity, median } = findPerson(
    candidates.map(({ findings }) => ({ embedding: findings.embedding ?? [], quality: findings.quality_score })),
  );
  candidates.forEach(({ findings }, index) => {
    const alike = similarity[index] ?? null;
    findings.similarity = alike === null ? null : Number(alike.toFixed(4));
    if (!belongs[index]) Object.assign(findings, { accepted: false, fail_reason: 'not_same_person' });
    else if (findings.similarity !== null && findings.similarity < LIMITS.similarity.sure)
      findings.warnings.push('unsure_person');
  });
  const materials = candidates.flatMap(({ id, findings, use }): Material[] =>
    findings.accepted && use && findings.embedding ? [{ id, findings, ...use, embedding: findings.embedding }] : [],
  );
  return {
    inputs: seen.map(({ id, findings }) => ({ id, findings })),
    broken: seen.flatMap(({ id, failure, unreadable }) => {
      const cause = failure ?? unreadable;
      return cause === undefined ? [] : [{ id, cause }];
    }),
    materials: choose(materials),
    person: median,
  };
}
