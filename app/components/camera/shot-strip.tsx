// The photos of this visit in a row, each with its finding and a button that removes it.
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Spinner } from '~/ui/spinner';
import { type ListedPhoto, RoundButton } from '../uploader/photo-list';
import { previewUrl } from '../uploader/preview-url';
import type { Shot } from './shots';

export interface ShotStripProps {
  shots: readonly Shot[];
  /** For a photo that the shoot has. */
  remove: (photo: ListedPhoto) => ReactNode;
  /** For one that has not arrived. */
  removeUpload: (key: string) => void;
}

export function ShotStrip({ shots, remove, removeUpload }: ShotStripProps) {
  const t = useT('camera');
  const newest = useFinding(shots.at(-1));
  if (shots.length === 0) return null;
  return (
    <section aria-label={t('shots.label')} className="border-t border-line px-4 py-3 sm:px-6">
      <p role="status" className="mb-2 text-sm">
        {newest && (
          <>
            <span className="text-muted">{t('shots.photo', { number: shots.length })}</span>{' '}
            <span className="font-medium">{newest}</span>
          </>
        )}
      </p>
      <ul className="flex gap-2.5 overflow-x-auto pb-1">
        {shots.map((shot, index) => (
          <Tile key={shot.key} shot={shot} number={index + 1}>
            {shot.photo ? (
              remove(shot.photo)
            ) : (
              <RoundButton label={t('shots.forget', { number: index + 1 })} onClick={() => removeUpload(shot.key)} />
            )}
          </Tile>
        ))}
      </ul>
    </section>
  );
}

function Tile({ shot, number, children }: { shot: Shot; number: number; children: ReactNode }) {
  const t = useT('camera');
  const found = useFinding(shot);
  const { state } = shot;
  return (
    <li className="relative size-22 shrink-0 overflow-hidden rounded-md bg-sunken">
      <img
        src={previewUrl(shot.file) ?? undefined}
        alt={[t('shots.photo', { number }), found].join(' ')}
        className={cx('size-full object-cover', state === 'rejected' && 'opacity-60 grayscale')}
      />
      <span
        aria-hidden
        className={cx(
          'absolute bottom-1 left-1 flex size-6 items-center justify-center rounded-full',
          state === 'accepted' ? 'bg-success text-paper' : 'bg-paper/90 text-ink',
        )}
      >
        {state === 'under way' ? (
          <Spinner />
        ) : (
          <Icon name={state === 'accepted' ? 'check' : 'warning'} className="size-4" />
        )}
      </span>
      <span className="absolute top-0.5 right-0.5">{children}</span>
    </li>
  );
}

/** What became of a photo, in the words of the photo list. */
function useFinding(shot: Shot | undefined): string {
  const t = useT('camera');
  const photos = useT('photoshoot');
  if (!shot) return '';
  const { state, reason, warning } = shot;
  if (state === 'under way') return photos('photos.checking');
  if (reason) return photos(`reasons.${reason}.title`);
  if (state === 'failed') return t('shots.failed');
  return warning ? `${photos('photos.accepted')}. ${photos(`hints.${warning}.title`)}` : photos('photos.accepted');
}
