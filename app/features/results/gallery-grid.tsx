// Headshots side by side. Each leads to its large view by an address of its own.
import type { ReactNode } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { galleryLinkId } from './gallery-filter';
import { Icon } from '~/ui/icons';
import { PendingHeadshot } from '../../components/gallery/pending-headshot';

export interface GalleryGridProps {
  pictures: readonly Attachment[];
  /** The words for somebody who cannot see the picture. */
  alt: (picture: Attachment, index: number) => string;
  to: (picture: Attachment) => string;
  /** In the corner of each: a heart. */
  corner?: ((picture: Attachment) => ReactNode) | undefined;
  /** On each: how it was made. */
  mark?: ((picture: Attachment) => ReactNode) | undefined;
  /** On each: how many stand behind it. */
  stack?: ((picture: Attachment) => ReactNode) | undefined;
  /** Instead of a link to its large view each picture is a checkbox of the form around them. */
  selecting?: boolean;
  /** How many pictures of the gallery come before these. */
  start?: number;
  /** Places for those that are still on their way. */
  waiting?: number;
  /** What lies out of focus in these places, in turn: the photos that the headshots are made from. */
  developing?: readonly string[];
}

/** Pictures in view when the page opens. */
const EAGER = 10;

export function GalleryGrid({
  pictures,
  alt,
  to,
  corner,
  mark,
  stack,
  selecting,
  start = 0,
  waiting = 0,
  developing = [],
}: GalleryGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5">
      {pictures.map((picture, index) => (
        <li key={picture.attachment_id} className="anim-appear group relative overflow-hidden rounded-md bg-sunken">
          {selecting ? (
            <label className="block cursor-pointer">
              <Picture picture={picture} alt="" eager={start + index < EAGER} />
              <input
                type="checkbox"
                name="attachment_ids"
                value={picture.attachment_id}
                aria-label={alt(picture, start + index)}
                className="peer absolute top-2.5 left-2.5 size-6 scroll-my-32 accent-ink outline-offset-2"
              />
              {/* A frame over the picture, because a ring around it would be hidden by its neighbours. */}
              <span className="pointer-events-none absolute inset-0 rounded-md border-4 border-transparent peer-checked:border-ink" />
            </label>
          ) : (
            <Link
              id={galleryLinkId(picture.attachment_id)}
              to={to(picture)}
              preventScrollReset
              prefetch="none"
              className="block"
            >
              <Picture picture={picture} alt={alt(picture, start + index)} eager={start + index < EAGER} />
            </Link>
          )}
          {mark && <span className="pointer-events-none absolute top-1.5 right-1.5">{mark(picture)}</span>}
          {stack && !selecting && <span className="absolute bottom-1.5 left-1.5">{stack(picture)}</span>}
          {corner && !selecting && <span className="absolute right-1.5 bottom-1.5">{corner(picture)}</span>}
        </li>
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        <li key={`waiting-${index}`} aria-hidden>
          <PendingHeadshot photo={developing[index % developing.length]} at={index} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ picture, alt, eager }: { picture: Attachment; alt: string; eager: boolean }) {
  if (!picture.preview_url)
    return (
      <span className="flex aspect-4/5 items-center justify-center">
        <Icon name="image" className="size-8 text-faint" label={alt || undefined} />
      </span>
    );
  return (
    <img
      src={picture.preview_url}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="aspect-4/5 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025]"
    />
  );
}
