// Analyses all photos of a shoot: findings, who the person is, and which photos to use.
import { facesOf, judge, type Judgement, refusal, WORKING_SIDE } from '../analysis/analyse.ts';
import { LIMITS } from '../analysis/limits.ts';
import { isSameFace, pixelsOfShares } from '../analysis/shares.ts';
import type { PhotoFindings } from '../../contracts/findings.ts';
import { decodeForPrint, decodeWithSize } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import type { Face, Rgb } from '../types.ts';
import { withHeadroom } from '../render/framing/draw-headroom.ts';
import { belowHeadroom, headroomAt } from '../render/framing/headroom.ts';
import { framePhoto } from './framed.ts';
import { faceOnLargerPhoto } from './print-size.ts';
import { findPerson } from './same-person.ts';
import type { Basis, Material, ShootInput, SourcePhoto } from './types.ts';

export interface AnalyzedPhotos {
  inputs: ShootInput[];
  /** The best first. */
  materials: Material[];
  /** Photos that the engine failed on, with the cause; ordinary findings are not failures. */
  broken: { id: string; cause: unknown }[];
  /** Median embedding of all accepted photos; null without any. */
  person: Float32Array | null;
}

/** Maximum number of photos used; more add little and delay the first headshot. */
const MAX_MATERIALS = 8;
/** A photo scoring below this share of the best one is used only when there are fewer than FEW others. */
const WORTH_USING = 0.7;
const FEW = 3;

export const pixelsOf = (bytes: Uint8Array): Promise<Rgb> => decodeForPrint(bytes, WORKING_SIDE);

/** The pixels to print from, `detail` times as large as those that the frames on that basis refer to, and the face in them. */
export async function printPixelsOf(
  { bytes, face }: Pick<Material, 'bytes' | 'face'>,
  { headroom }: Pick<Basis, 'headroom'>,
  detail: number,
): Promise<{ photo: Rgb; face: Face }> {
  const stored = await decodeForPrint(bytes, Math.round(WORKING_SIDE * detail));
  const photo = headroom ? withHeadroom(stored, headroomAt(headroom, detail)) : stored;
  return { photo, face: faceOnLargerPhoto(headroom ? belowHeadroom(face, headroom) : face, detail) };
}

interface Seen extends ShootInput {
  /** Present when the photo was accepted on its own. */
  use?: Pick<Material, 'bytes' | 'face' | 'framing' | 'width' | 'detail' | 'take'>;
  /** The exception when the engine failed on it. */
  failure?: unknown;
  /** Set when the bytes can no longer be decoded. */
  unreadable?: EngineError;
}

/** Analyses one photo. Never throws: any failure becomes a finding of this photo, so that the others go on. */
async function look(photo: SourcePhoto, known: readonly PhotoFindings[]): Promise<Seen> {
  const { id } = photo;
  try {
    const { bytes, take } = photo;
    const { image, keptWidth } = await decodeWithSize(bytes, WORKING_SIDE);
    // Only duplicates are checked here; the person is determined from the whole set.
    const others = known.map(({ dhash, embedding }) => ({ dhash, embedding: null, expression: embedding }));
    const { findings, face } =
      (await recall(image, photo)) ?? (await judge(image, keptWidth, others, { notFaces: photo.notFaces }));
    if (!findings.accepted || !face) return { id, findings };
    const { framing } = await framePhoto(image, face, take);
    const { width } = image;
    return { id, findings, use: { bytes, face, framing, width, detail: keptWidth / width, ...(take && { take }) } };
  } catch (failure) {
    if (failure instanceof EngineError) return { id, findings: refusal(failure), unreadable: failure };
    return { id, findings: refusal(new EngineError('engine', 'It breaks the engine', { cause: failure })), failure };
  }
}

/** Uses the findings of its upload: making them anew takes seven times as long as finding its face again. Undefined where that is not found. */
async function recall(image: Rgb, { findings, notFaces }: SourcePhoto): Promise<Judgement | undefined> {
  const located = findings?.accepted && findings.embedding && findings.face;
  if (!located) return undefined;
  const shares = pixelsOfShares(located, image);
  const face = (await facesOf(image, notFaces)).find(({ box }) => isSameFace(box, shares));
  // Depends on the other photos, which are compared below.
  const warnings = findings.warnings.filter((warning) => warning !== 'unsure_person');
  return face && { findings: { ...findings, warnings }, face };
}

/** The photos to use: the best ones, without poor ones where there are enough good ones. */
function choose(materials: Material[]): Material[] {
  const ranked = materials.sort((a, b) => b.findings.quality_score - a.findings.quality_score);
  const best = ranked[0]?.findings.quality_score ?? 0;
  return ranked
    .filter(({ findings }, rank) => rank < FEW || findings.quality_score >= best * WORTH_USING)
    .slice(0, MAX_MATERIALS);
}

export async function analyzePhotos(
  photos: readonly SourcePhoto[],
  beforeEach: (photo: SourcePhoto) => void,
): Promise<AnalyzedPhotos> {
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
  // When the engine fails on every photo, the photos are not to blame.
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
