// A headshot next to one of the photos it was made from, or next to another headshot, to compare by eye.
import type { ReactNode } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';

export interface CompareProps {
  /** Those that are still kept, and were used. */
  photos: readonly Attachment[];
  /** Headshots that hardly differ, and the one that stands beside it. */
  headshots: readonly Attachment[];
  /** Which of all of them stands beside the headshot. */
  id: string | null;
  /** The address with another picture beside it, or with none. */
  to: (id: string | null) => string;
}

/** The pictures to choose from. Pressing the one that is shown takes it away again. */
export function ComparePicker({ photos, headshots, id, to }: CompareProps) {
  const t = useT('results');
  return (
    <>
      {photos.length > 0 && (
        <Choice
          title={t('compare.title')}
          pictures={photos}
          name={(index) => t('compare.choose', { number: index + 1 })}
          {...{ id, to }}
        />
      )}
      {headshots.length > 0 && (
        <Choice
          title={t('compare.withHeadshot')}
          pictures={headshots}
          name={(index) => t('compare.chooseHeadshot', { number: index + 1 })}
          {...{ id, to }}
        />
      )}
    </>
  );
}

interface ChoiceProps extends Pick<CompareProps, 'id' | 'to'> {
  title: string;
  pictures: readonly Attachment[];
  name: (index: number) => string;
}

function Choice({ title, pictures, name, id, to }: ChoiceProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-sm font-normal tracking-normal text-muted">{title}</h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.attachment_id}>
            <Link
              to={to(picture.attachment_id === id ? null : picture.attachment_id)}
              replace
              preventScrollReset
              prefetch="none"
              aria-current={picture.attachment_id === id || undefined}
              className="block rounded-md outline-offset-2 aria-[current]:outline-2 aria-[current]:outline-ink"
            >
              <img
                src={picture.preview_url ?? ''}
                alt={name(index)}
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

/** The chosen picture, as large as the headshot next to it, and whole: a face may be anywhere in it. */
export function ComparedPicture({ picture }: { picture: Attachment }) {
  const t = useT('results');
  const name = t(picture.kind === 'photo' ? 'compare.photo' : 'compare.headshot');
  return (
    <Half name={name}>
      <img
        key={picture.attachment_id}
        src={picture.url ?? picture.preview_url!}
        alt={name}
        className="anim-appear max-h-[72dvh] w-full object-contain lg:max-h-[calc(100dvh-5rem)]"
      />
    </Half>
  );
}

/** One of two pictures beside each other, with its name. */
export const Half = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="relative m-0 w-1/2 min-w-0">
    {children}
    <figcaption aria-hidden className="absolute top-2 left-2 rounded-sm bg-paper/90 px-2 py-0.5 text-xs font-medium">
      {name}
    </figcaption>
  </figure>
);
