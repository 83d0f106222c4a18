// What could be better about photos that are good enough: a word on the photo, and below all of them once what would help.
import { PHOTO_WARNINGS, type PhotoWarning } from '#server/contracts/findings.ts';
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';

type Photo = Pick<Attachment, 'warnings'>;

/** In the order of the list: what matters most comes first. */
export const sortedWarnings = ({ warnings }: Photo): PhotoWarning[] =>
  PHOTO_WARNINGS.filter((warning) => warnings.includes(warning));

/** Every hint there is, with the number of photos that it is about; the most frequent first. */
export function countWarnings(photos: readonly Photo[]): { hint: PhotoWarning; count: number }[] {
  const all = photos.flatMap(sortedWarnings);
  return PHOTO_WARNINGS.map((hint) => ({ hint, count: all.filter((one) => one === hint).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Hints that most of the photos share: said once below them, they need not lie over every face. */
export function majorityWarnings(photos: readonly Photo[]): ReadonlySet<PhotoWarning> {
  const many = photos.length > 2 ? countWarnings(photos).filter(({ count }) => count > photos.length / 2) : [];
  return new Set(many.map(({ hint }) => hint));
}

export function TileWarning({ photo, shared }: { photo: Photo; shared: ReadonlySet<PhotoWarning> }) {
  const t = useT('photoshoot');
  const hint = sortedWarnings(photo).find((one) => !shared.has(one));
  if (!hint) return null;
  return (
    <span className="absolute right-1.5 bottom-1.5 left-9 flex min-h-6 items-end">
      <span className="line-clamp-2 rounded-sm bg-paper/90 px-1.5 py-0.5 text-[0.6875rem] leading-tight text-ink sm:text-xs">
        {t(`hints.${hint}.title`)}
      </span>
    </span>
  );
}

export function WarningSummary({ photos }: { photos: readonly Photo[] }) {
  const t = useT('photoshoot');
  const found = countWarnings(photos);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="photo-hints" className="mt-6 rounded-lg bg-sunken p-5">
      <h2 id="photo-hints" className="flex items-center gap-2 text-base">
        <Icon name="info" className="size-4 text-accent" /> {t('hints.heading')}
      </h2>
      <ul className="mt-3 grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2">
        {found.map(({ hint, count }) => (
          <li key={hint}>
            <span className="font-medium">{t(`hints.${hint}.title`)}</span>{' '}
            <span className="text-muted">
              {t('hints.on', { count })} {t(`hints.${hint}.remedy`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
