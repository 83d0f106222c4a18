// /ai-headshot-results/:orderId: the shoot while it runs, and its headshots when it is done.
import { useSearchParams } from 'react-router';
import { PRESETS } from '#server/contracts/downloads.ts';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { apiAddress } from '~/api/address';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { filterPictures, placeholderCount, parseGalleryFilter, updateQuery } from '~/features/results/gallery-filter';
import { DownloadMenu } from '~/components/gallery/download-menu';
import { GalleryGrid } from '~/features/results/gallery-grid';
import { zipPath } from '~/components/gallery/download-paths';
import { Logo } from '~/components/logo';
import { isStyle, useLookTexts } from '~/components/looks/look-texts';
import { isRunning } from '~/components/orders/shoot-progress';
import { useLiveUpdates } from '~/web/connectivity/use-live-updates';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { ResultsFooter } from './results-footer';
import { ProposedFavourites, useProposedFavourites } from './proposed-favourites';
import { recommendHeadshot } from './recommend-headshot';
import { RecommendedHeadshot } from './recommended-headshot';
import { LargeView } from './large-view';
import { ExcludedPhotos } from './excluded-photos';
import { shootEnding, ShootOutcomeAlert } from './shoot-outcome';
import { WithheldHeadshots } from './withheld-headshots';
import { FavouriteButton } from './picture-actions';
import { useFinishedSound, useProgressIcon } from './progress-signals';
import { ProgressView } from './progress-view';
import { useTrackOrderView } from './analytics';

const favouriteButton = (picture: Attachment) => <FavouriteButton picture={picture} />;

export function ResultsPage({ order, now }: { order: OrderWithAttachments; now: string }) {
  const t = useT('results');
  const [query] = useSearchParams();
  const running = isRunning(order);
  useLiveUpdates(apiAddress('/orders/:id/events', { id: order.order_id }), running);
  useTrackOrderView(order);
  useProgressIcon(running ? order.done / order.headshot_count : null);
  const sound = useFinishedSound(running, shootEnding(order) === 'cancelled');
  const attachments = useStableSignedUrls(order.attachments);
  const headshots = attachments.filter((one) => one.kind === 'headshot');
  const photos = attachments.filter((one) => one.kind === 'photo');
  const filter = parseGalleryFilter(query);
  const shown = filterPictures(headshots, filter);
  const unfiltered = !running && !filter.favourites && !filter.style;
  const first = unfiltered ? recommendHeadshot(headshots) : undefined;
  const proposed = useProposedFavourites(order, headshots);
  const path = `/ai-headshot-results/${order.order_id}`;
  const comparePhotoId = query.get('beside');
  const pictureTo = (id: string | null): string =>
    updateQuery(path, query, { picture: id, beside: id && comparePhotoId });
  const large = query.get('picture');
  const altOf = useAlt(order.brand_colour);
  return (
    <div className="page-x mx-auto max-w-[90rem] pt-5 pb-20">
      <title>{`${running ? t('progress.inTitle', { done: order.done, count: order.headshot_count }) : t('title')} · Catchlight`}</title>
      <TopBar own={order.own} />
      {!order.own && (
        <Alert tone="accent" className="mt-5">
          {order.person ? t('othersOf', { name: order.person }) : t('others')}
        </Alert>
      )}
      {running ? (
        <ProgressView order={order} sound={sound} />
      ) : (
        <Head
          order={order}
          headshots={headshots}
          filterTo={(changes) => updateQuery(path, query, { ...changes, picture: null, beside: null })}
        />
      )}
      {large && (
        <LargeView
          pictures={shown.length ? shown : headshots}
          id={large}
          own={order.own}
          colour={order.brand_colour}
          to={pictureTo}
          compare={{
            photos: photos.filter((photo) => photo.status === 'accepted' && photo.preview_url),
            id: comparePhotoId,
            to: (id) => updateQuery(path, query, { beside: id }),
          }}
        />
      )}
      {!running && <ShootOutcomeAlert order={order} />}
      {!running && <WithheldHeadshots order={order} />}
      <ExcludedPhotos order={order} photos={photos} running={running} />
      {first && (
        <RecommendedHeadshot
          choice={first}
          count={headshots.length}
          own={order.own}
          alt={altOf(first.picture, headshots.indexOf(first.picture))}
          to={pictureTo(first.picture.attachment_id)}
        />
      )}
      {unfiltered && proposed.length > 0 && (
        <ProposedFavourites
          pictures={proposed}
          alt={(picture) => altOf(picture, headshots.indexOf(picture))}
          to={(picture) => pictureTo(picture.attachment_id)}
        />
      )}
      {shown.length > 0 || running ? (
        <GalleryGrid
          pictures={shown}
          alt={altOf}
          to={(picture) => pictureTo(picture.attachment_id)}
          corner={order.own ? favouriteButton : undefined}
          waiting={running ? placeholderCount(order.headshot_count, headshots.length) : 0}
          developing={photos.flatMap((photo) => (photo.status === 'accepted' && photo.preview_url) || [])}
        />
      ) : (
        <NoHeadshots filtered={headshots.length > 0} delivered={order.delivered} />
      )}
      {!running && order.own && <ResultsFooter order={order} photos={photos} now={now} />}
    </div>
  );
}

function NoHeadshots({ filtered, delivered }: { filtered: boolean; delivered: number }) {
  const t = useT('results');
  if (filtered) return <EmptyState icon="heart" title={t('noMatch')} />;
  // A shoot that made none says why above; all of them may also have been deleted one by one.
  return delivered > 0 && <EmptyState icon="image" title={t('empty')} />;
}

function useAlt(colour: string | null): (picture: Attachment, index: number) => string {
  const t = useT('results');
  const looks = useLookTexts(colour);
  return (picture, index) => t('alt', { number: index + 1, look: looks.name(picture.style) });
}

/** Whoever looks at somebody else's came by a list of people. */
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

function Head({
  order,
  headshots,
  filterTo,
}: {
  order: OrderWithAttachments;
  headshots: readonly Attachment[];
  filterTo: (changes: { show?: string | null; look?: string | null }) => string;
}) {
  const t = useT('results');
  const looks = useLookTexts(order.brand_colour);
  const orders = useT('orders');
  const { date } = useFormat();
  const [query] = useSearchParams();
  const { favourites, style } = parseGalleryFilter(query);
  const name = order.on_behalf && order.subject_name ? order.subject_name : order.person;
  const styles = [...new Set(headshots.map((one) => one.style))].filter(isStyle);
  const loved = headshots.filter((one) => one.favourite).length;
  const chip =
    'inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm no-underline hover:border-line-strong aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink';
  const entry = (to: string, current: boolean, text: string) => (
    <li key={text}>
      <Link to={to} preventScrollReset prefetch="none" aria-current={current || undefined} className={chip}>
        {text}
      </Link>
    </li>
  );
  return (
    <header className="mt-6 mb-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="text-3xl">
            {order.delivered === 0
              ? orders('name', { date: date(order.created_at) })
              : name
                ? t('titleOf', { name })
                : t('title')}
          </h1>
          {order.delivered > 0 && (
            <p className="mt-2 text-muted">
              {t('count', { count: headshots.length })} · {date(order.completed_at ?? order.created_at)}
            </p>
          )}
        </div>
        {headshots.length > 0 && (
          <DownloadMenu
            label={t('downloadAll')}
            choices={PRESETS}
            href={(preset, format) => zipPath(order.order_id, preset, format)}
            align="end"
          />
        )}
      </div>
      {headshots.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-2" aria-label={t('filter')}>
          {entry(filterTo({ show: null, look: null }), !favourites && !style, t('all'))}
          {order.own &&
            entry(filterTo({ show: 'favourites', look: null }), favourites, t('favourites', { count: loved }))}
          {styles.length > 1 &&
            styles.map((one) => entry(filterTo({ show: null, look: one }), style === one, looks.name(one)))}
        </ul>
      )}
    </header>
  );
}
