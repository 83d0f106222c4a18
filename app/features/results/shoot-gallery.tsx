// The pictures of a shoot: the open one, where to begin, and the gallery, which may be filtered, grouped or a selection.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Attachment, OrderAttachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { isRunning } from '~/components/orders/shoot-progress';
import { EmptyState } from '~/ui/card';
import { othersInStack, movePickToFront, unfoldStacks } from './picture-stacks';
import { Gallery } from './gallery';
import { filterPictures, hasPhotoAndAi, parseGalleryFilter, placeholderCount, updateQuery } from './gallery-filter';
import { groupPictures, parseGrouping } from './gallery-groups';
import { LargeView } from './large-view';
import { MadeBadge } from './made-badge';
import { FavouriteButton } from './picture-actions';
import { ProposedFavourites, useProposedFavourites } from './proposed-favourites';
import { type Recommendation, recommendHeadshot } from './recommend-headshot';
import { RecommendedHeadshot } from './recommended-headshot';
import { Selection } from './selection';

const idsOf = (pictures: readonly Attachment[]): string[] => pictures.map((one) => one.attachment_id);

const favouriteButton = (picture: Attachment) => <FavouriteButton picture={picture} />;

export interface ShootGalleryProps {
  order: OrderWithAttachments;
  headshots: readonly OrderAttachment[];
  photos: readonly Attachment[];
  /** The address of the page without its query. */
  path: string;
  /** For pictures of the studio. */
  credits: number | null;
  /** What the page says of the shoot, above the gallery. */
  children: ReactNode;
}

export function ShootGallery({ order, headshots: all, photos, path, credits, children }: ShootGalleryProps) {
  const [query] = useSearchParams();
  const running = isRunning(order);
  const used = photos.filter((photo) => photo.status === 'accepted' && photo.preview_url);
  const filter = parseGalleryFilter(query);
  const isWhole = !running && !filter.favourites && !filter.style && !filter.made;
  const best = isWhole ? recommendHeadshot(all) : undefined;
  const headshots = best ? movePickToFront(all, best.picture.attachment_id) : all;
  const by = running ? null : parseGrouping(query);
  const groups = groupPictures(filterPictures(headshots, filter), by, idsOf(used));
  const shown = groups.flatMap(({ pictures }) => unfoldStacks(pictures));
  const selecting = !running && order.own && query.has('select') && shown.length > 0;
  const beside = query.get('beside');
  const to = (id: string | null): string => updateQuery(path, query, { picture: id, beside: id && beside });
  const large = query.get('picture');
  const alt = useAlt(order.brand_colour);
  const gallery = {
    ...{ groups, by, alt, photos: used, colour: order.brand_colour },
    to: (picture: Attachment) => to(picture.attachment_id),
    corner: order.own ? favouriteButton : undefined,
    mark: hasPhotoAndAi(headshots) ? (picture: Attachment) => <MadeBadge picture={picture} /> : undefined,
    withheld: order.withheld,
    waiting: running ? placeholderCount(order.headshot_count, headshots.length) : 0,
  };
  // Among favourites, and while there are more to come, each is shown.
  const folding =
    running || filter.favourites
      ? undefined
      : { open: query.get('alike'), to: (id: string | null) => updateQuery(path, query, { alike: id }) };
  const open = headshots.find((one) => one.attachment_id === large);
  return (
    <>
      {open && (
        <LargeView
          pictures={shown.length ? shown : headshots}
          id={open.attachment_id}
          own={order.own}
          colour={order.brand_colour}
          to={to}
          pick={best?.picture.attachment_id}
          mark={gallery.mark}
          company={running ? null : order.company_picture}
          compare={{
            photos: used,
            headshots: comparable(headshots, open, beside),
            id: beside,
            to: (id) => updateQuery(path, query, { beside: id }),
          }}
          credits={credits}
          mayMakeMore={used.some((photo) => photo.attachment_id === open.photo_id)}
        />
      )}
      {children}
      {isWhole && !selecting && (
        <Suggestions
          order={order}
          best={best}
          headshots={shown}
          alt={(picture) => alt(picture, idsOf(shown).indexOf(picture.attachment_id))}
          to={gallery.to}
          mark={gallery.mark}
        />
      )}
      {selecting ? (
        <Selection
          orderId={order.order_id}
          pictures={shown}
          favourites={filter.favourites}
          leave={updateQuery(path, query, { select: null, picture: null, beside: null })}
        >
          <Gallery {...gallery} selecting />
        </Selection>
      ) : shown.length > 0 || running ? (
        <Gallery {...gallery} folding={folding} />
      ) : (
        <NoHeadshots filtered={headshots.length > 0} delivered={order.delivered} />
      )}
    </>
  );
}

/** What hardly differs from the open headshot, and the one that was chosen to stand beside it. */
function comparable(
  headshots: readonly OrderAttachment[],
  open: OrderAttachment,
  beside: string | null,
): OrderAttachment[] {
  const alike = othersInStack(headshots, open);
  const chosen = headshots.find((one) => one.attachment_id === beside && one !== open);
  return chosen && !alike.includes(chosen) ? [...alike, chosen] : alike;
}

/** Where to begin: the best headshot, and the first favourites. */
function Suggestions({
  order,
  best,
  headshots,
  alt,
  to,
  mark,
}: {
  order: OrderWithAttachments;
  best: Recommendation | undefined;
  headshots: readonly Attachment[];
  alt: (picture: Attachment) => string;
  to: (picture: Attachment) => string;
  mark: ((picture: Attachment) => ReactNode) | undefined;
}) {
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
          mark={mark?.(best.picture)}
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
