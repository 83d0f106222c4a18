// /ai-headshot-results/:orderId: the shoot while it runs, and its headshots when it is done.
import { useSearchParams } from 'react-router';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { apiAddress } from '~/api/address';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Logo } from '~/components/logo';
import { isRunning, progressPollMs } from '~/components/orders/shoot-progress';
import { useLiveUpdates } from '~/web/connectivity/use-live-updates';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { useTrackOrderView } from './analytics';
import { PictureRequest } from './company-picture';
import { ExcludedPhotos } from './excluded-photos';
import { FallbackNote } from './fallback-note';
import { updateQuery } from './gallery-filter';
import { useFinishedSound, useProgressIcon } from './progress-signals';
import { ProgressView } from './progress-view';
import { ResultsFooter } from './results-footer';
import { ResultsHead } from './results-head';
import { ShootGallery } from './shoot-gallery';
import { shootEnding, ShootOutcomeAlert } from './shoot-outcome';
import { WithheldHeadshots } from './withheld-headshots';

export interface ResultsData {
  order: OrderWithAttachments;
  now: string;
  /** What pictures of the studio can be paid with. */
  credits: number | null;
}

export function ResultsPage({ order, now, credits }: ResultsData) {
  const t = useT('results');
  const [query] = useSearchParams();
  const running = isRunning(order);
  useLiveUpdates(apiAddress('/orders/:id/events', { id: order.order_id }), running, progressPollMs(order));
  useTrackOrderView(order);
  useProgressIcon(running ? order.done / order.headshot_count : null);
  const sound = useFinishedSound(running, shootEnding(order) === 'cancelled');
  const attachments = useStableSignedUrls(order.attachments);
  const headshots = attachments.filter((one) => one.kind === 'headshot');
  const photos = attachments.filter((one) => one.kind === 'photo');
  const path = `/ai-headshot-results/${order.order_id}`;
  return (
    <div className="page-x mx-auto max-w-[90rem] pt-5 pb-20">
      <title>{`${running ? t('progress.inTitle', { done: order.done, count: order.headshot_count }) : t('title')} · Catchlight`}</title>
      <TopBar own={order.own} />
      {!order.own && (
        <Alert tone="accent" className="mt-5">
          {order.person ? t('othersOf', { name: order.person }) : t('others')}
        </Alert>
      )}
      {!running && <PictureRequest company={order.company_picture} />}
      {running ? (
        <ProgressView order={order} sound={sound} />
      ) : (
        <ResultsHead
          order={order}
          headshots={headshots}
          linkTo={(changes) => updateQuery(path, query, { ...changes, picture: null, beside: null })}
        />
      )}
      <ShootGallery order={order} headshots={headshots} photos={photos} path={path} credits={credits}>
        {!running && <ShootOutcomeAlert order={order} />}
        {!running && <WithheldHeadshots order={order} />}
        <FallbackNote order={order} headshots={headshots} />
        <ExcludedPhotos order={order} photos={photos} running={running} />
      </ShootGallery>
      {!running && order.own && <ResultsFooter order={order} photos={photos} now={now} />}
    </div>
  );
}

/** Managers and staff came from a list of people. */
function TopBar({ own }: { own: boolean }) {
  const t = useT('results');
  return (
    <nav aria-label={t('nav')} className="flex items-center justify-between gap-3">
      <Link
        to={own ? '/app/orders' : '/app/teams'}
        className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ml-4' })}
      >
        <Icon name="arrow-left" /> {t(own ? 'orders' : 'team')}
      </Link>
      <Link to="/app" aria-label="Catchlight" className="flex rounded-sm text-ink no-underline">
        <Logo />
      </Link>
    </nav>
  );
}
