// An attachment as the API shows it, with signed addresses that expire.
import type { Attachment } from '../../contracts/api.ts';
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from './attachment-row.ts';

/** A page may stay open this long before its pictures need fresh addresses. */
export const URL_SECONDS = 60 * 60;

export const isOutlinePending = ({ status, findings }: Pick<AttachmentRow, 'status' | 'findings'>): boolean =>
  status === 'accepted' && findings?.outline_pending === true;

export async function toAttachment({ storage }: Pick<Deps, 'storage'>, row: AttachmentRow): Promise<Attachment> {
  const sign = (key: string | null): Promise<string> | null => (key ? storage.signedUrl(key, URL_SECONDS) : null);
  return {
    attachment_id: row.id,
    order_id: row.order_id,
    kind: row.kind,
    status: row.status,
    fail_reason: row.fail_reason,
    file_name: row.file_name,
    upload_source: row.upload_source,
    quality_score: row.quality_score,
    similarity: row.similarity,
    sharpness: row.sharpness,
    face_width: row.face_width,
    brightness: row.brightness,
    width: row.width,
    height: row.height,
    face: row.findings?.face ?? null,
    other_face: row.findings?.other_face ?? null,
    warnings: row.findings?.warnings ?? [],
    outline_pending: isOutlinePending(row),
    style: row.style,
    likeness: row.likeness,
    rank: row.rank,
    origin: row.origin,
    ai_system: row.ai_system,
    fallback: row.fallback,
    favourite: row.favourite,
    shared: row.shared,
    url: await sign(row.object_key),
    preview_url: await sign(row.preview_key),
    created_at: row.created_at.toISOString(),
  };
}
