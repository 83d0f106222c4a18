// A headshot next to one of the photos it was made from: likeness is measured, but a person's own eyes are the ones to convince.
import type { Attachment } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';

export interface CompareProps {
  /** Those that are still kept, and were used. */
  photos: readonly Attachment[];
  /** Which of them stands beside the headshot. */
  id: string | null;
  /** The address with another photo beside it, or with none. */
  to: (id: string | null) => string;
}

/** The photos to choose from. Pressing the one that is shown takes it away again. */
export function ComparePhotoPicker({ photos, id, to }: CompareProps) {
  const t = useT('results');
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="beside-title">
      <h2 id="beside-title" className="text-sm font-normal tracking-normal text-muted">
        {t('compare.title')}
      </h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.attachment_id}>
            <Link
              to={to(photo.attachment_id === id ? null : photo.attachment_id)}
              replace
              preventScrollReset
              prefetch="none"
              aria-current={photo.attachment_id === id || undefined}
              className="block rounded-md outline-offset-2 aria-[current]:outline-2 aria-[current]:outline-ink"
            >
              <img
                src={photo.preview_url!}
                alt={t('compare.choose', { number: index + 1 })}
                loading="lazy"
                className="size-12 rounded-md bg-sunken object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The chosen photo, as large as the headshot next to it, and whole: a face may be anywhere in it. */
export function ComparePhoto({ photo }: { photo: Attachment }) {
  const t = useT('results');
  return (
    <figure className="relative m-0 w-1/2">
      <img
        key={photo.attachment_id}
        src={photo.url ?? photo.preview_url!}
        alt={t('compare.photo')}
        className="anim-appear max-h-[72dvh] w-full rounded-l-lg object-contain lg:max-h-[calc(100dvh-5rem)]"
      />
      <figcaption aria-hidden className="absolute top-2 left-2 rounded-sm bg-paper/90 px-2 py-0.5 text-xs font-medium">
        {t('compare.photo')}
      </figcaption>
    </figure>
  );
}
