// Says how many headshots were made differently from what was ordered, because the model had ended.
import type { Attachment, Order } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';

interface FallbackNoteProps {
  order: Pick<Order, 'delivered' | 'headshot_count' | 'returned_credits'>;
  headshots: readonly Pick<Attachment, 'fallback'>[];
}

export function FallbackNote({ order, headshots }: FallbackNoteProps) {
  const t = useT('results');
  const count = headshots.filter(({ fallback }) => fallback).length;
  if (count === 0) return null;
  // Where headshots are missing, the outcome of the shoot says what has been returned.
  const returned = order.delivered === order.headshot_count ? order.returned_credits : 0;
  return (
    <Alert tone="neutral" className="mb-8">
      {t('outcome.fallback', { count })}
      {returned > 0 && ` ${t('outcome.returned', { count: returned })}`}
    </Alert>
  );
}
