// Events for trackers: a shoot was opened, a headshot's link was switched on or off. Sent only with consent.
import { useEffect, useRef } from 'react';
import type { Attachment, Order } from '#server/contracts/api.ts';
import { track } from '~/parts/track';

/** The status that the shoot had when it was opened; what becomes of it while somebody looks is no other view. */
export function useViewTold({ order_id, status }: Pick<Order, 'order_id' | 'status'>): void {
  const viewed = useRef<string>(null);
  useEffect(() => {
    if (viewed.current === order_id) return;
    viewed.current = order_id;
    track('order_view', { status });
  }, [order_id, status]);
}

/** What the server has done, not what was pressed. The next picture of a gallery is another one, and nobody switched anything. */
export function useShareTold({ attachment_id, shared }: Pick<Attachment, 'attachment_id' | 'shared'>): void {
  const known = useRef({ attachment_id, shared });
  useEffect(() => {
    const before = known.current;
    known.current = { attachment_id, shared };
    if (before.attachment_id === attachment_id && before.shared !== shared)
      track('share_link', { status: shared ? 'on' : 'off' });
  }, [attachment_id, shared]);
}
