// One shoot in a list: whose, how many, how far, and the way to it.
import type { ListedOrder, Order, OrderStatus } from '#server/contracts/api.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { draftSummary } from './draft-summary';
import { Badge, type Tone } from '~/ui/card';
import { Icon } from '~/ui/icons';

const TONES: Partial<Record<OrderStatus, Tone>> = {
  queued: 'accent',
  processing: 'accent',
  completed: 'success',
  failed: 'danger',
};

/** A draft goes on where it was left; every other shoot has a page. */
const orderPath = ({ order_id: id, status }: Pick<Order, 'order_id' | 'status'>): string =>
  status === 'draft' ? `/app/photoshoot?order=${id}` : `/ai-headshot-results/${id}`;

export function OrderRow({ order }: { order: ListedOrder }) {
  const t = useT('orders');
  const shell = useT('shell');
  const { date } = useFormat();
  const name = order.on_behalf && order.subject_name ? order.subject_name : t('name', { date: date(order.created_at) });
  return (
    <li>
      <Link
        to={orderPath(order)}
        className="flex items-center gap-4 px-4 py-3.5 text-ink no-underline hover:bg-sunken sm:px-5"
      >
        <span className="w-11 shrink-0 overflow-hidden rounded-sm bg-sunken">
          {order.cover_url ? (
            <img src={order.cover_url} alt="" loading="lazy" className="aspect-4/5 w-full object-cover" />
          ) : (
            <span className="flex aspect-4/5 items-center justify-center">
              <Icon name="camera" className="text-faint" />
            </span>
          )}
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">{summary(order, t)}</span>
        </span>
        <Badge tone={TONES[order.status]}>{shell(`status.${order.status}`)}</Badge>
        <Icon name="chevron-right" className="text-faint max-sm:hidden" />
      </Link>
    </li>
  );
}

function summary(order: Order, t: ReturnType<typeof useT<'orders'>>): string {
  const { status, delivered, headshot_count: count } = order;
  if (status === 'draft') return draftSummary(order, t);
  if (status === 'queued' || status === 'submitted') return t('summary.waiting', { count });
  if (status === 'processing') return t('summary.running', { done: order.done, count });
  if (order.returned_credits > 0) return t('summary.returned', { delivered, count, returned: order.returned_credits });
  return t('summary.done', { count: delivered });
}
