// The photos of a shoot: those that can be used as tiles, those that cannot as a list with the reason and what to do about it.
import { useEffect, type ButtonHTMLAttributes, type ReactNode } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Spinner } from '~/ui/spinner';
import { ProgressBar } from '~/ui/progress';
import { WarningSummary, majorityWarnings, TileWarning } from './warnings';
import { PhotoPreview } from './photo-preview';
import { previewUrl } from './preview-url';
import { unlistedUploads, withoutOwnUploads } from './own-uploads';
import { UnusablePhoto, StuckItem } from './unusable-photo';
import type { UploadItem } from './queue';
import { deletedUploadKeys, useSeenAttachmentIds } from './use-seen-attachment-ids';
import type { Uploads } from './use-uploads';

/** Id of the list that says why photos cannot be used. */
export const REJECTED_SECTION_ID = 'not-usable';
const tile = 'relative aspect-square overflow-hidden rounded-md bg-sunken';

/** What is shown of a photo, whichever way the page came to know of it. */
export type ListedPhoto = Pick<
  Attachment,
  'attachment_id' | 'status' | 'fail_reason' | 'warnings' | 'outline_pending' | 'file_name' | 'preview_url'
>;

export interface PhotoListProps<Photo extends ListedPhoto> {
  photos: readonly Photo[];
  uploads: Uploads;
  /** The form or button that takes a photo off the order. */
  remove: (photo: Photo) => ReactNode;
  /** What the person can do here about a photo that cannot be used. */
  rescue?: (photo: Photo) => ReactNode;
  /** Ids of the best photos, which get a star. */
  strongest?: readonly string[];
  /** Below the photos that can be used. */
  note?: ReactNode;
}

export function PhotoList<Photo extends ListedPhoto>({
  photos,
  uploads,
  remove,
  rescue,
  strongest = [],
  note,
}: PhotoListProps<Photo>) {
  const t = useT('photoshoot');
  // What has arrived is the server's to show, and to leave out once it is deleted.
  const seen = useSeenAttachmentIds(photos);
  // A deleted photo may be chosen again: the queue must forget it, or it would treat the file as a duplicate.
  const { items, remove: forget } = uploads;
  useEffect(() => deletedUploadKeys(items, photos, seen).forEach(forget), [items, photos, seen, forget]);
  const own = unlistedUploads(uploads.items, photos, seen);
  const moving = own.filter((item) => item.state !== 'refused' && item.state !== 'failed');
  const stuck = own.filter((item) => item.state === 'refused' || item.state === 'failed');
  const usable = withoutOwnUploads(photos, uploads.items).filter((photo) => photo.status !== 'rejected');
  const rejected = photos.filter((photo) => photo.status === 'rejected');
  const shared = majorityWarnings(usable);
  return (
    <>
      {usable.length + moving.length > 0 && (
        <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 lg:grid-cols-5">
          {usable.map((photo) => (
            <li key={photo.attachment_id} className={tile}>
              {photo.status === 'pending' ? (
                <Veil text={t('photos.checking')} />
              ) : (
                <>
                  <PhotoPreview src={photo.preview_url} alt={nameOf(photo, t('photos.photo'))} />
                  <span className="absolute bottom-1.5 left-1.5 flex size-6 items-center justify-center rounded-full bg-success text-paper">
                    <Icon name="check" className="size-4" label={t('photos.accepted')} />
                  </span>
                  {strongest.includes(photo.attachment_id) && <Star />}
                  <TileWarning photo={photo} shared={shared} />
                </>
              )}
              <span className="absolute top-1 right-1">{remove(photo)}</span>
            </li>
          ))}
          {moving.map((item) => (
            <li key={item.key} className={tile}>
              <MovingTile item={item} onRemove={() => uploads.remove(item.key)} />
            </li>
          ))}
        </ul>
      )}
      <WarningSummary photos={usable} />
      {note}
      {rejected.length + stuck.length > 0 && (
        <section id={REJECTED_SECTION_ID} className="mt-8 scroll-mt-6" aria-label={t('photos.notUsable')}>
          <h2 className="text-lg">{t('photos.notUsable')}</h2>
          <p className="mt-1 text-sm text-muted">{t('photos.notUsableNote')}</p>
          <ul className="mt-3 grid grid-cols-1 gap-3">
            {stuck.map((item) => (
              <StuckItem key={item.key} item={item} uploads={uploads} />
            ))}
            {rejected.map((photo) => (
              <UnusablePhoto
                key={photo.attachment_id}
                picture={photo.preview_url}
                name={nameOf(photo, t('photos.photo'))}
                reason={photo.fail_reason ?? 'corrupt'}
                action={remove(photo)}
              >
                {rescue?.(photo)}
              </UnusablePhoto>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const nameOf = (photo: ListedPhoto, fallback: string): string => photo.file_name ?? fallback;

function Star() {
  const t = useT('photoshoot');
  return (
    <span className="absolute top-1.5 left-1.5 flex size-6 items-center justify-center rounded-full bg-accent-soft text-accent">
      <Icon name="star" filled className="size-4" label={t('strong.star')} />
    </span>
  );
}

function Veil({ text }: { text: string }) {
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-paper/75 p-2 text-center text-xs font-medium">
      <Spinner />
      {text}
    </span>
  );
}

function MovingTile({ item, onRemove }: { item: UploadItem; onRemove: () => void }) {
  const t = useT('photoshoot');
  const { state, progress } = item;
  return (
    <>
      <PhotoPreview src={previewUrl(item.file)} alt={item.file.name} className="opacity-60" />
      {state === 'checking' || state === 'done' ? (
        <Veil text={t('photos.checking')} />
      ) : (
        <span className="absolute inset-x-2 bottom-2 rounded-sm bg-paper/90 px-2 py-1.5">
          <ProgressBar
            value={state === 'waiting' ? 0 : progress * 100}
            label={t('photos.progress', { name: item.file.name, percent: Math.round(progress * 100) })}
          />
        </span>
      )}
      <span className="absolute top-1 right-1">
        <RoundButton label={t('photos.stop', { name: item.file.name })} onClick={onRemove} />
      </span>
    </>
  );
}

/** A small button that stays readable on any picture. */
export function RoundButton({
  label,
  className,
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'flex size-8 items-center justify-center rounded-full bg-paper/90 text-ink shadow-low hover:bg-paper',
        className,
      )}
    >
      <Icon name="close" className="size-4" />
    </button>
  );
}
