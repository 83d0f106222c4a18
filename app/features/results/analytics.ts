// Events for trackers: a shoot was opened, a headshot's link was switched on or off. Sent only with consent.
import { useEffect, useRef } from 'react';
import type { Attachment, Order } from '#server/contracts/api.ts';
import { track } from '~/web/tracking/track';

/** Tracks one view for each order, with the status that the order has when it is opened; later changes of status are not views. */
export function useTrackOrderView({ order_id, status }: Pick<Order, 'order_id' | 'status'>): void {
  const viewed = useRef<string>(null);
  useEffect(() => {
    if (viewed.current === order_id) return;
    viewed.current = order_id;
    track('order_view', { status });
  }, [order_id, status]);
}

/** Tracks a change of `shared` as the server reports it. Showing another picture is no change. */
export function useTrackShareToggle({ attachment_id, shared }: Pick<Attachment, 'attachment_id' | 'shared'>): void {
  const previous = useRef({ attachment_id, shared });
  useEffect(() => {
    const before = previous.current;
    previous.current = { attachment_id, shared };
    if (before.attachment_id === attachment_id && before.shared !== shared)
      track('share_link', { status: shared ? 'on' : 'off' });
  }, [attachment_id, shared]);
}
