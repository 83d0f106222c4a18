// A shoot under way, live: its stage, how far it is, and the headshots that are there already.
import { apiAddress } from '~/api/address';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import {
  RefreshWithoutScript,
  progressPollMs,
  ShootProgress,
  useProgressTitle,
  useStageLabel,
} from '~/components/orders/shoot-progress';
import { useLiveUpdates } from '~/web/connectivity/use-live-updates';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { cx } from '~/ui/cx';
import type { ShootPreview } from './load';
import { useHeadshotAlt } from './pictures';

const PLACES = 4;

export function RunningShoot({ shoot: { order, pictures } }: { shoot: ShootPreview }) {
  const t = useT('dashboard');
  const alt = useHeadshotAlt();
  const stage = useStageLabel(order);
  const newest = useStableSignedUrls(pictures).slice(0, PLACES);
  useLiveUpdates(apiAddress('/orders/:id/events', { id: order.order_id }), true, progressPollMs(order));
  const name = order.on_behalf && order.subject_name;
  return (
    <Card className="shadow-card">
      <RefreshWithoutScript />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-xl">{useProgressTitle(order)}</h2>
          <p role="status" className="mt-1 text-muted">
            {name ? `${name}: ${stage}` : stage}
          </p>
        </div>
        <Link
          to={`/ai-headshot-results/${order.order_id}`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('running.watch')}
        </Link>
      </div>
      <ShootProgress order={order} className="mt-6" />
      <ul className="mt-6 grid grid-cols-4 gap-2.5">
        {Array.from({ length: PLACES }, (_, index) => {
          const picture = newest[index];
          return (
            <li
              key={picture?.attachment_id ?? index}
              aria-hidden={picture ? undefined : true}
              className={cx('aspect-4/5 overflow-hidden rounded-md bg-sunken', !picture && 'anim-breathe')}
            >
              {picture && (
                <img
                  src={picture.preview_url!}
                  alt={alt(picture, index)}
                  decoding="async"
                  className="anim-appear size-full object-cover"
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
