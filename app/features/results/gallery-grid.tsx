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
  /** How many pictures of the gallery come before these. */
  start?: number;
  /** Places for those that are still on their way. */
  waiting?: number;
  /** What lies out of focus in these places, in turn: the photos that the headshots are made from. */
  developing?: readonly string[];
}

export function GalleryGrid({ pictures, alt, to, corner, start = 0, waiting = 0, developing = [] }: GalleryGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5">
      {pictures.map((picture, index) => (
        <li key={picture.attachment_id} className="anim-appear group relative overflow-hidden rounded-md bg-sunken">
          <Link
            id={galleryLinkId(picture.attachment_id)}
            to={to(picture)}
            preventScrollReset
            prefetch="none"
            className="block"
          >
            {picture.preview_url ? (
              <img
                src={picture.preview_url}
                alt={alt(picture, start + index)}
                loading={start + index < 10 ? 'eager' : 'lazy'}
                decoding="async"
                className="aspect-4/5 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025]"
              />
            ) : (
              <span className="flex aspect-4/5 items-center justify-center">
                <Icon name="image" className="size-8 text-faint" label={alt(picture, start + index)} />
              </span>
            )}
          </Link>
          {corner && <span className="absolute right-1.5 bottom-1.5">{corner(picture)}</span>}
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
