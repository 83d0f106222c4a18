// What studio pictures and the consent to edits of a draft become when its face changes, or may not be processed any more.
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { activeAttachments, deleteAttachments } from '../objects/schedule-deletion.ts';
import type { OrderRow } from './find-order.ts';
import { recordConsentEnd } from './hosted-consent.ts';
import { stopGenerations, stopPaintedGenerations, type GenerationRow } from './stop-generations.ts';

interface FaceChanges {
  consent?: boolean | undefined;
  on_behalf?: boolean | undefined;
  subject_name?: string | undefined;
}

export interface ChangedFace {
  /** The face is the same, and the consent to process it is not withdrawn. */
  faceKept: boolean;
  /** The person has another name, who gave no consent to send photos out. */
  otherName: boolean;
  /** The processor that the consent to edits names from now on. */
  editConsent: string | null;
  /** For `announceStopped`, after the commit. */
  stopped: GenerationRow[];
}

/** The caller holds the order's lock, and wakes DELETE_OBJECTS_JOB after its commit. */
export async function changeFace(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'queue'>,
  order: OrderRow,
  changes: FaceChanges,
): Promise<ChangedFace> {
  const otherFace = (changes.on_behalf ?? order.on_behalf) !== order.on_behalf;
  const faceKept = changes.consent !== false && !otherFace;
  const otherName = isRenamed(order, changes);
  const isSentOut = order.edit_consent_to !== null || order.consent_to !== null;
  if (faceKept && !(otherName && isSentOut))
    return { faceKept, otherName, editConsent: order.edit_consent_to, stopped: [] };
  // What is being made still has the photo. Under another name our engine may go on, but nothing is sent out.
  const stopped = await (faceKept ? stopPaintedGenerations : stopGenerations)(trx, deps, order.id);
  await recordConsentEnd(trx, deps, order, 'edit_consent_to');
  // They show the first face, so that a consent for the second must not cover them.
  if (otherFace)
    await deleteAttachments(trx, deps, await activeAttachments(trx, order.id, 'studio'), 'consent_withdrawn');
  return { faceKept, otherName, editConsent: null, stopped };
}

const isRenamed = ({ on_behalf, subject_name: before }: OrderRow, { subject_name: after }: FaceChanges): boolean =>
  on_behalf && after !== undefined && after !== (before ?? '');
