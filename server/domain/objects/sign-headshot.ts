// Signs a new headshot's file before it is stored: nobody gets one that does not say how it was made (docs/provenance.md).
import { mostGenerated, type PixelSource } from '../../contracts/provenance.ts';
import type { RenderedHeadshot } from '../../ports/renderer.ts';
import type { StoredObject } from '../../ports/storage.ts';
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from './keys.ts';

/** What the row of a signed file says of it. */
type Recorded = Pick<AttachmentRow, 'pixel_source' | 'ai_system'>;
interface SignedHeadshot {
  bytes: Uint8Array;
  recorded: Recorded;
}
type SigningDeps = Pick<Deps, 'provenance' | 'clock'>;

export async function signHeadshot(
  { provenance, clock }: SigningDeps,
  { bytes, pixelSource: source, original, ...made }: RenderedHeadshot,
): Promise<SignedHeadshot> {
  const aiSystem = made.aiSystem ?? null;
  const file = { bytes, contentType: 'image/jpeg', source, aiSystem };
  const signed = await provenance.sign({ ...file, step: 'made', parent: original, when: clock.now() });
  return { bytes: signed, recorded: { pixel_source: source, ai_system: aiSystem } };
}

/** A picture made of a headshot is at least as generated as that. Where nothing is known of the headshot, nothing is claimed of the picture. */
export async function signEditedHeadshot(
  { provenance, clock }: SigningDeps,
  { bytes, pixelSource, aiSystem, original }: RenderedHeadshot,
  from: StoredObject & Recorded,
): Promise<SignedHeadshot> {
  const source = sourceAfter(from.pixel_source, pixelSource);
  if (source === null) return { bytes, recorded: { pixel_source: null, ai_system: null } };
  const system = aiSystem ?? from.ai_system;
  const file = { bytes, contentType: 'image/jpeg', source, aiSystem: system };
  // What a model drew is not the headshot any more, and brings its own record.
  const parent = original ?? from;
  const signed = await provenance.sign({ ...file, step: 'edited', parent, when: clock.now() });
  return { bytes: signed, recorded: { pixel_source: source, ai_system: system } };
}

function sourceAfter(before: PixelSource | null, edit: PixelSource): PixelSource | null {
  if (edit === 'generated') return edit;
  return before && mostGenerated(before, edit);
}
