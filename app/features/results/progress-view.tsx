// A shoot under way: what is being done, how many are there, how long it takes. Headshots appear as they come. Whoever looks on at somebody else's can only watch.
import { useT } from '~/i18n/use-t';
import {
  RefreshWithoutScript,
  ShootProgress,
  useProgressTitle,
  useStageLabel,
} from '~/components/orders/shoot-progress';
import { ConfirmForm } from '~/components/confirm-form';
import { type FinishedSound, FinishedSoundBox } from './progress-signals';
import type { Order, OrderWithAttachments } from '#server/contracts/api.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';

/** `own` and `person`: whose shoot it is, for those who only look on. */
type WatchedOrder = Order & Pick<OrderWithAttachments, 'own' | 'person'>;

export function ProgressView({ order, sound }: { order: WatchedOrder; sound: FinishedSound }) {
  const t = useT('results');
  const own = { title: useProgressTitle(order), stage: useStageLabel(order) };
  const held = order.waiting_for !== null;
  const seen = order.own ? own : { title: t(titleForOthers(order)), stage: held ? t('progress.holdOf') : own.stage };
  return (
    <section aria-labelledby="progress-title" className="mx-auto max-w-prose py-8 text-center sm:py-14">
      <RefreshWithoutScript />
      <h1 id="progress-title" className="text-3xl">
        {seen.title}
      </h1>
      <p role="status" className="mt-3 min-h-7 text-lg text-muted">
        {seen.stage}
      </p>
      <ShootProgress order={order} className="mt-8" />
      <p className="mt-8 text-sm text-muted">
        {order.own ? t('progress.leave') : t('progress.leaveOf', { name: order.person ?? '' })}
      </p>
      <FinishedSoundBox sound={sound} />
      {order.own && (order.delivered === 0 || held) && (
        <div className="mt-4 flex justify-center">
          <ConfirmForm
            intent="cancel"
            danger
            preventScrollReset
            label={t('progress.cancel')}
            look={{ variant: 'quiet' }}
            align="start"
            title={t('progress.cancelTitle')}
            text={cancelText(order, t)}
          />
        </div>
      )}
    </section>
  );
}

function titleForOthers({ status, waiting_for }: Order) {
  if (waiting_for !== null) return 'progress.heldOf';
  return status === 'processing' ? 'progress.titleOf' : 'progress.queuedOf';
}

/** What cancelling leaves and returns. A shoot that waits may have delivered some already. */
function cancelText(order: Order, t: ReturnType<typeof useT<'results'>>): string {
  const { delivered, headshot_count, credits_spent, looks, redo_of } = order;
  if (delivered === 0)
    return credits_spent > 0 ? t('progress.cancelText', { count: credits_spent }) : t('progress.cancelFree');
  const isChosen = looks.some(({ renderer }) => renderer === 'hosted');
  const keepsPrice = isChosen || delivered >= headshot_count * COMMERCIAL_TERMS.goodShare;
  const returned = keepsPrice ? t('progress.cancelMissing') : t('progress.cancelText', { count: credits_spent });
  const price = credits_spent > 0 ? returned : keepsPrice && redo_of !== null && t('progress.cancelRedo');
  return [t('progress.cancelKept'), price].filter(Boolean).join(' ');
}
