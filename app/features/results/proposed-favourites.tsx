// Above the gallery of a finished shoot: headshots to start one's favourites with, to accept or dismiss once.
import { useState } from 'react';
import { Form } from 'react-router';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';

/**
 * The headshots to propose. The server stops proposing at the first favourite; a page that shows them keeps them until they are
 * answered, so that the gallery does not move while hearts in it are tapped.
 */
export function useProposedFavourites<A extends Pick<Attachment, 'attachment_id'>>(
  { proposed_favourites: ids }: Pick<OrderWithAttachments, 'proposed_favourites'>,
  headshots: readonly A[],
): A[] {
  const [shown, setShown] = useState(ids ?? []);
  if (ids?.length && ids.join() !== shown.join()) setShown(ids);
  if (ids === null) return [];
  return shown.flatMap((id) => headshots.find(({ attachment_id }) => attachment_id === id) ?? []);
}

export function ProposedFavourites({
  pictures,
  alt,
  to,
}: {
  pictures: readonly Attachment[];
  alt: (picture: Attachment) => string;
  to: (picture: Attachment) => string;
}) {
  const t = useT('results');
  return (
    <section
      aria-labelledby="proposed-favourites"
      className="mb-10 grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-10"
    >
      <div>
        <h2 id="proposed-favourites" className="flex items-center gap-2.5 text-lg">
          <Icon name="heart" className="text-accent" /> {t('proposed.title', { count: pictures.length })}
        </h2>
        <p className="mt-1.5 max-w-prose text-sm text-muted">{t('proposed.text')}</p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2 max-lg:order-last">
        <Button type="submit" name="intent" value="accept-favourites" size="sm" className="max-xs:w-full">
          {t('proposed.button')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="dismiss-favourites"
          size="sm"
          variant="quiet"
          className="max-xs:w-full"
        >
          {t('proposed.dismiss')}
        </Button>
      </Form>
      <ol className="grid grid-cols-5 gap-2 sm:grid-cols-10 sm:gap-2.5 lg:col-span-2">
        {pictures.map((picture) => (
          <li key={picture.attachment_id} className="overflow-hidden rounded-sm bg-sunken">
            <Link to={to(picture)} preventScrollReset prefetch="none" className="block">
              <img
                src={picture.preview_url ?? undefined}
                alt={alt(picture)}
                decoding="async"
                className="aspect-4/5 w-full object-cover"
              />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
