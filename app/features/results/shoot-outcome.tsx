// How the shoot ended, where it did not end as ordered: what is missing, what came back, and the line of the ledger.
import { Form } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import type { MessageKey } from '~/i18n/messages';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import type { Order, OrderWithAttachments } from '#server/contracts/api.ts';
import { missingReason } from '#server/contracts/missing-reason.ts';

export type ShootEnding =
  | 'short'
  | 'cancelled'
  | 'cancelledMidway'
  | 'ended'
  | 'weak'
  | 'nothing'
  | 'broken'
  | 'brokenMidway'
  | 'declined'
  | 'declinedMidway';

/** Undefined when everything was delivered. */
export function shootEnding(
  order: Pick<Order, 'status' | 'delivered' | 'headshot_count' | 'fail_reason' | 'cancel_requested'>,
): ShootEnding | undefined {
  const { status, delivered, headshot_count: count, fail_reason: reason } = order;
  if (status === 'completed') return delivered < count ? 'short' : undefined;
  if (order.cancel_requested) return delivered > 0 ? 'cancelledMidway' : 'cancelled';
  // By staff.
  if (reason === 'cancelled') return 'ended';
  if (reason === 'engine') return delivered > 0 ? 'brokenMidway' : 'broken';
  if (reason === 'declined') return delivered > 0 ? 'declinedMidway' : 'declined';
  return delivered > 0 ? 'weak' : 'nothing';
}

/** Photos whose outline was probably not clean. Named where headshots are missing, so that the next shoot gets better ones. */
const unclearPhotos = ({ attachments }: Pick<OrderWithAttachments, 'attachments'>): number =>
  attachments.filter(({ kind, status, warnings }) => {
    return kind === 'photo' && status === 'accepted' && warnings.includes('unclear_outline');
  }).length;

/** Nothing went wrong, or little. */
const CALM_ENDINGS: readonly ShootEnding[] = ['short', 'cancelled', 'cancelledMidway', 'ended'];
const MISSING_FOR_QUALITY: readonly ShootEnding[] = ['short', 'weak', 'nothing'];

export function ShootOutcomeAlert({ order }: { order: OrderWithAttachments }) {
  const t = useT('results');
  const orders = useT('orders');
  const ending = shootEnding(order);
  if (!ending) return null;
  const vars = { delivered: order.delivered, count: order.headshot_count };
  const returned = order.returned_credits;
  // Where no picture fell short, the list of what was not delivered says why.
  const isForQuality =
    MISSING_FOR_QUALITY.includes(ending) && (ending !== 'short' || missingReason(order.withheld) === 'likeness');
  const unclear = isForQuality ? unclearPhotos(order) : 0;
  const free = order.status === 'failed' || order.status === 'refunded';
  // A free redo that failed is asked for again on the page of the shoot that it repeats.
  const mayRepeat = free && order.redo_of === null && order.attachments.some((one) => one.kind === 'photo');
  return (
    <Alert
      tone={CALM_ENDINGS.includes(ending) ? 'neutral' : 'accent'}
      title={t(`outcome.${ending}.title` as MessageKey<'results'>, vars)}
      className="mb-8"
    >
      {(ending !== 'short' || isForQuality) && <p>{t(`outcome.${ending}.text` as MessageKey<'results'>, vars)}</p>}
      {unclear > 0 && <p className="mt-1">{t('outcome.unclear', { count: unclear })}</p>}
      {returned > 0 && (
        <p className="mt-1">
          {t('outcome.returned', { count: returned })}{' '}
          <Link to="/app/credits#history" className="underline underline-offset-4">
            {t('outcome.ledger')}
          </Link>
        </p>
      )}
      {order.own && (mayRepeat || order.delivered === 0) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {mayRepeat && (
            <Form method="post">
              <Button type="submit" size="sm" name="intent" value="repeat">
                {t('repeat')}
              </Button>
            </Form>
          )}
          <Link
            to="/app/photoshoot"
            className={buttonClass({ size: 'sm', variant: mayRepeat ? 'secondary' : 'primary' })}
          >
            {orders('new')}
          </Link>
        </div>
      )}
    </Alert>
  );
}
