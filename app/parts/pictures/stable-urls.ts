// Each request for an order signs new addresses for its pictures. A page that asks every second would fetch every picture
// again every second; so it keeps an address for as long as that is surely good.
import { useRef } from 'react';
import type { Attachment } from '#server/contracts/api.ts';

/** The server signs for an hour. */
export const GOOD_FOR_MS = 45 * 60 * 1000;

interface Kept {
  url: string | null;
  preview: string | null;
  until: number;
}
export type KeptUrls = Map<string, Kept>;

export function keepUrls<A extends Pick<Attachment, 'attachment_id' | 'url' | 'preview_url'>>(
  kept: KeptUrls,
  attachments: readonly A[],
  now: number,
): A[] {
  return attachments.map((attachment) => {
    const { attachment_id: id, url, preview_url: preview } = attachment;
    const known = kept.get(id);
    // A picture that came or went meanwhile is another matter than one with a new address.
    const same = known && (known.url === null) === (url === null) && (known.preview === null) === (preview === null);
    if (!same || known.until <= now) {
      kept.set(id, { url, preview, until: now + GOOD_FOR_MS });
      return attachment;
    }
    return { ...attachment, url: known.url, preview_url: known.preview };
  });
}

export function useStableUrls<A extends Pick<Attachment, 'attachment_id' | 'url' | 'preview_url'>>(
  attachments: readonly A[],
): A[] {
  const kept = useRef<KeptUrls>(new Map());
  return keepUrls(kept.current, attachments, Date.now());
}
