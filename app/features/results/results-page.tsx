// /ai-headshot-results/:orderId: the shoot while it runs, and its headshots when it is done.
import { useSearchParams } from 'react-router';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { apiAddress } from '~/api/address';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { filterPictures, placeholderCount, parseGalleryFilter, updateQuery } from '~/features/results/gallery-filter';
import { groupPictures, parseGrouping } from '~/features/results/gallery-groups';
import { Logo } from '~/components/logo';
import { useLookTexts } from '~/components/looks/look-texts';
import { isRunning } from '~/components/orders/shoot-progress';
import { useLiveUpdates } from '~/web/connectivity/use-live-updates';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { Gallery } from './gallery';
import { ResultsFooter } from './results-footer';
import { ResultsHead } from './results-head';
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

const idsOf = (pictures: readonly Attachment[]): string[] => pictures.map((one) => one.attachment_id);

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
  const kept = photos.filter((photo) => photo.status === 'accepted' && photo.preview_url);
  const filter = parseGalleryFilter(query);
  const grouping = running ? null : parseGrouping(query);
  const groups = groupPictures(filterPictures(headshots, filter), grouping, idsOf(kept));
  const shown = groups.flatMap(({ pictures }) => pictures);
  const unfiltered = !running && !filter.favourites && !filter.style;
  const path = `/ai-headshot-results/${order.order_id}`;
  const comparePhotoId = query.get('beside');
  const pictureTo = (id: string | null): string =>
    updateQuery(path, query, { picture: id, beside: id && comparePhotoId });
  const large = query.get('picture');
  const alt = useAlt(order.brand_colour);
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
        <ResultsHead
          order={order}
          headshots={headshots}
          linkTo={(changes) => updateQuery(path, query, { ...changes, picture: null, beside: null })}
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
            photos: kept,
            id: comparePhotoId,
            to: (id) => updateQuery(path, query, { beside: id }),
          }}
        />
      )}
      {!running && <ShootOutcomeAlert order={order} />}
      {!running && <WithheldHeadshots order={order} />}
      <ExcludedPhotos order={order} photos={photos} running={running} />
      {unfiltered && (
        <Suggestions
          order={order}
          headshots={shown}
          alt={(picture) => alt(picture, idsOf(shown).indexOf(picture.attachment_id))}
          to={(picture) => pictureTo(picture.attachment_id)}
        />
      )}
      {shown.length > 0 || running ? (
        <Gallery
          groups={groups}
          by={grouping}
          photos={kept}
          colour={order.brand_colour}
          alt={alt}
          to={(picture) => pictureTo(picture.attachment_id)}
          corner={order.own ? favouriteButton : undefined}
          waiting={running ? placeholderCount(order.headshot_count, headshots.length) : 0}
        />
      ) : (
        <NoHeadshots filtered={headshots.length > 0} delivered={order.delivered} />
      )}
      {!running && order.own && <ResultsFooter order={order} photos={photos} now={now} />}
    </div>
  );
}

/** Where to begin: the best headshot, and the first favourites. */
function Suggestions({
  order,
  headshots,
  alt,
  to,
}: {
  order: OrderWithAttachments;
  headshots: readonly Attachment[];
  alt: (picture: Attachment) => string;
  to: (picture: Attachment) => string;
}) {
  const best = recommendHeadshot(headshots);
  const proposed = useProposedFavourites(order, headshots);
  return (
    <>
      {best && (
        <RecommendedHeadshot
          choice={best}
          count={headshots.length}
          own={order.own}
          alt={alt(best.picture)}
          to={to(best.picture)}
        />
      )}
      {proposed.length > 0 && <ProposedFavourites pictures={proposed} alt={alt} to={to} />}
    </>
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
