// Each response signs new URLs for its pictures. A page that polls would load every picture again with each response, so it reuses a
// URL while that is certainly valid.
import { useRef } from 'react';
import type { Attachment } from '#server/contracts/api.ts';

/** The server signs URLs for one hour. */
export const REUSE_MS = 45 * 60 * 1000;

interface CachedUrls {
  url: string | null;
  preview: string | null;
  width: number | null;
  height: number | null;
  until: number;
}
type Signed = Pick<Attachment, 'attachment_id' | 'url' | 'preview_url'> & Partial<Pick<Attachment, 'width' | 'height'>>;
export type SignedUrlCache = Map<string, CachedUrls>;

export function reuseSignedUrls<A extends Signed>(kept: SignedUrlCache, attachments: readonly A[], now: number): A[] {
  return attachments.map((attachment) => {
    const { attachment_id: id, url, preview_url: preview, width = null, height = null } = attachment;
    const known = kept.get(id);
    // An added, removed or cropped picture is a change; a new signature of the same picture is not.
    const same =
      known &&
      (known.url === null) === (url === null) &&
      (known.preview === null) === (preview === null) &&
      known.width === width &&
      known.height === height;
    if (!same || known.until <= now) {
      kept.set(id, { url, preview, width, height, until: now + REUSE_MS });
      return attachment;
    }
    return { ...attachment, url: known.url, preview_url: known.preview };
  });
}

export function useStableSignedUrls<A extends Signed>(attachments: readonly A[]): A[] {
  const kept = useRef<SignedUrlCache>(new Map());
  return reuseSignedUrls(kept.current, attachments, Date.now());
}
