// One headshot, large, with everything that can be done with it. With a script it is a dialog over the gallery, without one a section
// above it; either way it has an address, and arrow keys and swipes walk through the shoot.
import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { DOWNLOADS } from '#server/contracts/downloads.ts';
import type { Attachment, OrderAttachment } from '#server/contracts/api.ts';
import type { CompanyPicture } from '#server/contracts/company-pictures.ts';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { galleryLinkId, neighbours } from '~/features/results/gallery-filter';
import { DownloadMenu } from '~/components/gallery/download-menu';
import { downloadPath } from '~/components/gallery/download-paths';
import { HowMade } from '~/components/gallery/how-made';
import { useLookTexts } from '~/components/looks/look-texts';
import { buttonClass, iconButtonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { cx } from '~/ui/cx';
import { useHydrated } from '~/ui/hydrated';
import { Icon, type IconName } from '~/ui/icons';
import { closeMenuOnEscape } from '~/ui/menu-keys';
import { useReturnFocus } from '~/ui/return-focus';
import { CompanyPictureBox } from './company-picture';
import { stackFrontId } from './picture-stacks';
import { ComparePicker, ComparedPicture, Half, type CompareProps } from './compare-view';
import { Likeness } from './likeness';
import { MoreLikeThis } from './more-like-this';
import { DeletePicture, FavouriteButton, ShareBox } from './picture-actions';
import type { SwipeHandlers } from './swipe';
import { useNeighbourNavigation } from './use-neighbour-navigation';

export interface LargeViewProps {
  pictures: readonly OrderAttachment[];
  id: string;
  /** May change it; a manager only looks. */
  own: boolean;
  /** The company's colour, where the shoot had one. */
  colour: string | null;
  /** The address of the view of another picture, or of none. */
  to: (id: string | null) => string;
  compare: CompareProps;
  /** Its photo is still there, so that more can be made of it. */
  mayMakeMore: boolean;
  /** For pictures of the studio. */
  credits: number | null;
  /** For the person's own shoot on a company's seat. */
  company: CompanyPicture | null;
  /** Id of the headshot that the page says to start with: its number in the gallery may be any. */
  pick: string | undefined;
  /** How it was made, as in the gallery. */
  mark: ((picture: Attachment) => ReactNode) | undefined;
}

export function LargeView(props: LargeViewProps) {
  const { pictures, id, to } = props;
  const t = useT('results');
  const script = useHydrated();
  const href = useHref();
  const navigate = useNavigate();
  const openedWith = useRef(id);
  // Returns the focus to the picture that was shown last.
  const focus = useReturnFocus((opener) =>
    id === openedWith.current && opener !== document.body ? null : linkInGallery(pictures, id),
  );
  const around = neighbours(pictures, id);
  const previous = around && href(to(around.previous.attachment_id));
  const next = around && href(to(around.next.attachment_id));
  const swipe = useNeighbourNavigation(previous, next);
  if (!around) return null;
  const picture = pictures[around.at]!;
  const title = t('large.title', { number: around.at + 1, count: pictures.length });
  if (!script)
    return (
      <section aria-label={title} className="mb-10 rounded-xl border border-line bg-surface p-4 sm:p-6">
        <Content {...props} picture={picture} around={around} />
      </section>
    );
  return (
    <Radix.Root open onOpenChange={(open) => !open && void navigate(href(to(null)), { preventScrollReset: true })}>
      <Radix.Portal>
        <Radix.Overlay className="anim-appear fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The keys work from here, and no button looks chosen before anybody has chosen one.
            focus.remember();
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={focus.restore}
          onEscapeKeyDown={closeMenuOnEscape}
          className="anim-rise fixed inset-0 z-50 mx-auto overflow-y-auto bg-surface p-4 shadow-high outline-none sm:inset-4 sm:rounded-xl sm:p-6 lg:max-w-288"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <Content {...props} picture={picture} around={around} swipe={swipe} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The link of the picture, or of the front picture of its stack. */
const linkInGallery = (pictures: LargeViewProps['pictures'], id: string): HTMLElement | null =>
  document.getElementById(galleryLinkId(id)) ?? document.getElementById(galleryLinkId(stackFrontId(pictures, id)));

type Around = NonNullable<ReturnType<typeof neighbours<Attachment>>>;

type ContentProps = LargeViewProps & { picture: Attachment; around: Around; swipe?: SwipeHandlers };

function Content(props: ContentProps) {
  const { picture, around, pictures, own, colour, to, compare, mayMakeMore, credits, company, pick, mark } = props;
  const t = useT('results');
  const name = useLookTexts(colour).name(picture.style);
  return (
    <div className="grid gap-6 lg:h-full lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-9">
      <Stage {...props} name={name} />
      {/* The padding is room for the focus ring, which a box that scrolls would cut off. */}
      <div className="flex min-h-0 flex-col gap-6 lg:-m-1.5 lg:overflow-y-auto lg:p-1.5">
        <div className="flex items-start justify-between gap-3">
          <p>
            {picture.attachment_id === pick && <Badge tone="accent">{t('large.pick')}</Badge>}
            <span className="block text-xl font-medium">{name}</span>
            <span className="block text-sm text-muted tabular-nums">
              {t('large.title', { number: around.at + 1, count: pictures.length })}
            </span>
            {mark && <span className="mt-2 block">{mark(picture)}</span>}
          </p>
          <span className="flex gap-1">
            {own && <FavouriteButton picture={picture} big />}
            <Close to={to(null)} className={cx(iconButtonClass(), 'max-lg:hidden')} />
          </span>
        </div>
        {picture.likeness !== null && <Likeness value={picture.likeness} />}
        <HowMade key={picture.attachment_id} picture={picture} />
        <ComparePicker {...compare} />
        <DownloadMenu
          label={t('download')}
          choices={DOWNLOADS}
          headshots={[picture]}
          look={{ wide: true }}
          align="start"
          href={(preset, format) => downloadPath(picture.attachment_id, preset, format)}
        />
        {own && (
          <>
            <Link
              to={`/app/studio/new?source=${picture.attachment_id}`}
              className={buttonClass({ variant: 'secondary', wide: true })}
            >
              <Icon name="sparkle" /> {t('studio')}
            </Link>
            {mayMakeMore && (
              <MoreLikeThis id={picture.attachment_id} credits={credits} back={to(picture.attachment_id)} />
            )}
            {company && <CompanyPictureBox company={company} id={picture.attachment_id} />}
            <div className="border-t border-line pt-5">
              <ShareBox picture={picture} />
            </div>
            <div className="mt-auto border-t border-line pt-4">
              <DeletePicture picture={picture} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The picture itself, after the photo or before the headshot that it is compared with, and the ways to its neighbours. */
function Stage({ picture, around, pictures, to, compare, name, swipe }: ContentProps & { name: string }) {
  const t = useT('results');
  const beside = [...compare.photos, ...compare.headshots].find((one) => one.attachment_id === compare.id);
  // Of two pictures each is half as wide, and a button in the middle would cover a face.
  const height = beside ? 'bottom-2' : 'top-1/2 -translate-y-1/2';
  const opened = picture.url && (
    <img
      key={picture.attachment_id}
      src={picture.url}
      alt={t('alt', { number: around.at + 1, look: name })}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      className={cx(
        'anim-appear max-h-[72dvh] object-contain lg:max-h-[calc(100dvh-5rem)]',
        beside ? 'h-auto w-full' : 'w-auto rounded-lg',
      )}
    />
  );
  return (
    <div
      {...swipe}
      className="relative flex min-h-0 touch-pan-y touch-pinch-zoom items-center justify-center overflow-hidden rounded-lg bg-sunken"
    >
      {beside?.kind === 'photo' && <ComparedPicture picture={beside} />}
      {beside && opened ? <Half name={t('compare.opened')}>{opened}</Half> : opened}
      {beside && beside.kind !== 'photo' && <ComparedPicture picture={beside} />}
      <Close to={to(null)} className={cx(onPicture, 'top-2 right-2 lg:hidden')} />
      {pictures.length > 1 && (
        <>
          <Step
            to={to(around.previous.attachment_id)}
            icon="chevron-left"
            label={t('large.previous')}
            className={cx('left-2', height)}
          />
          <Step
            to={to(around.next.attachment_id)}
            icon="chevron-right"
            label={t('large.next')}
            className={cx('right-2', height)}
          />
        </>
      )}
    </div>
  );
}

/** A round button that stays readable on any picture. */
const onPicture = 'absolute flex size-11 items-center justify-center rounded-full bg-paper/85 text-ink hover:bg-paper';

function Step({ to, icon, label, className }: { to: string; icon: IconName; label: string; className: string }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      prefetch="none"
      aria-label={label}
      title={label}
      className={cx(onPicture, className)}
    >
      <Icon name={icon} />
    </Link>
  );
}

/** Over the picture where it fills the screen, beside it where there is room. */
function Close({ to, className }: { to: string; className: string }) {
  const t = useT('results');
  return (
    <Link to={to} preventScrollReset aria-label={t('large.close')} title={t('large.close')} className={className}>
      <Icon name="close" />
    </Link>
  );
}
