// Signs a new headshot's file before it is stored: nobody gets one that does not say how it was made (docs/provenance.md).
import type { FaceOrigin } from '../../contracts/findings.ts';
import { mostGenerated } from '../../contracts/provenance.ts';
import type { RenderedHeadshot } from '../../ports/renderer.ts';
import type { StoredObject } from '../../ports/storage.ts';
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from './attachment-row.ts';

/** What the row of a signed file says of it. */
type Recorded = Pick<AttachmentRow, 'origin' | 'ai_system'>;
interface SignedHeadshot {
  bytes: Uint8Array;
  recorded: Recorded;
}
type SigningDeps = Pick<Deps, 'provenance' | 'clock'>;

export async function signHeadshot(
  { provenance, clock }: SigningDeps,
  { bytes, origin, original, ...made }: RenderedHeadshot,
): Promise<SignedHeadshot> {
  const aiSystem = made.aiSystem ?? null;
  const file = { bytes, contentType: 'image/jpeg', origin, aiSystem, performedBy: made.aiSystem };
  const parent = original && ({ ...original, isModelPicture: true } as const);
  const signed = await provenance.sign({ ...file, step: 'made', parent, when: clock.now() });
  return { bytes: signed, recorded: { origin, ai_system: aiSystem } };
}

/** A picture of the studio. One made of a headshot is at least as generated as that. Where nothing is known of the headshot, nothing is claimed of the picture. */
export async function signEditedHeadshot(
  deps: SigningDeps,
  headshot: RenderedHeadshot,
  from: StoredObject & Recorded & Pick<AttachmentRow, 'kind'>,
): Promise<SignedHeadshot> {
  if (from.kind === 'photo') return signHeadshot(deps, headshot);
  const { bytes, original, ...made } = headshot;
  const origin = originAfter(from.origin, made.origin);
  if (origin === null) return { bytes, recorded: { origin, ai_system: null } };
  const aiSystem = made.aiSystem ?? from.ai_system;
  const file = { bytes, contentType: 'image/jpeg', origin, aiSystem, performedBy: made.aiSystem };
  // What a model drew is not the headshot any more, and brings its own record.
  const parent = original ? ({ ...original, isModelPicture: true } as const) : from;
  const signed = await deps.provenance.sign({ ...file, step: 'edited', parent, when: deps.clock.now() });
  return { bytes: signed, recorded: { origin, ai_system: aiSystem } };
}

function originAfter(before: FaceOrigin | null, edit: FaceOrigin): FaceOrigin | null {
  // Whether the face of a headshot without a record is the person's own is not known; that a model drew the rest is.
  if (edit !== 'photo') return before ? mostGenerated(before, edit) : 'generated';
  return before && mostGenerated(before, edit);
}
