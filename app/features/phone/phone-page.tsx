// What a phone sees that scanned the code: its own photos on their way, and what was found about each.
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import type { PhoneUpload } from '#server/contracts/phone-links.ts';
import { apiAddress } from '~/api/address';
import { useHref } from '~/i18n/link';
import { useLocale, useT } from '~/i18n/use-t';
import { LANGUAGE_TAGS } from '~/i18n/locale';
import { CameraButton } from '~/components/camera/camera-button';
import { DropZone } from '~/components/uploader/drop-zone';
import { useRevalidateIfReachable } from '~/web/connectivity/connectivity';
import { useLateUploads } from '~/components/uploader/late-uploads';
import { PhotosAutoRefresh } from '~/components/uploader/photos-auto-refresh';
import { PhotoList } from '~/components/uploader/photo-list';
import { previewUrl } from '~/components/uploader/preview-url';
import { useUploads } from '~/components/uploader/use-uploads';
import { Alert } from '~/ui/alert';

interface Props {
  code: string;
  upload: PhoneUpload;
  /** The form of a page without a script came back with it. */
  refused: boolean;
}

export function PhoneUploadPage({ code, upload, refused }: Props) {
  const t = useT('photoshoot');
  const href = useHref();
  const locale = useLocale();
  const revalidate = useRevalidateIfReachable();
  const endpoint = apiAddress('/phone-uploads/:token/photos', { token: code });
  const uploads = useUploads(endpoint, 'qr', () => void revalidate());
  const files = new Map(uploads.items.map((item) => [item.attachmentId, item.file]));
  // The server shows nobody a picture by this link; the phone has its own.
  const photos = upload.photos.map((photo) => {
    const file = files.get(photo.attachment_id);
    return { ...photo, preview_url: file ? previewUrl(file) : null };
  });
  const late = useLateUploads(uploads, photos, upload.photos);
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeStyle: 'short' }).format(
    new Date(upload.expires_at),
  );
  const { room } = upload;
  const empty = photos.length + uploads.items.length === 0;
  return (
    <div className="w-full max-w-[34rem] self-start max-sm:-mt-6">
      <title>{`${t('phone.page.title')} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">{t('phone.page.title')}</h1>
      <p className="mt-2 text-muted">{t('phone.page.lead')}</p>
      {refused && (
        <Alert tone="danger" className="mt-5">
          {t('photos.uploadErrors.other')}
        </Alert>
      )}
      <div className="mt-6">
        <DropZone
          action={endpoint}
          returnTo={href(`/qr-uploader?code=${code}`)}
          source="qr"
          disabled={room <= 0}
          compact={!empty}
          labels={{
            choose: t('photos.choose'),
            drop: '',
            formats: t('photos.formats', { size: PHOTO_LIMITS.maxBytes / 1024 / 1024 }),
            send: t('photos.send'),
          }}
          camera={
            <CameraButton
              check={apiAddress('/phone-uploads/:token/camera-check', { token: code })}
              look={{ variant: 'secondary', size: empty ? 'lg' : 'md' }}
              {...{ uploads, photos, remainingPhotos: room }}
              remove={() => null}
            />
          }
          onFiles={(chosen) => uploads.add(chosen, room)}
        />
      </div>
      <p role="status" className="mt-6 mb-3 font-medium">
        {room <= 0 ? t('phone.page.full') : t('photos.count', { count: upload.accepted })}
      </p>
      {/* Looks again for unchecked photos alone, not for outlines: once the link has ended, the page that comes back would close the open camera. */}
      <PhotosAutoRefresh pending={photos.some((photo) => photo.status === 'pending')} late={late} />
      <PhotoList photos={photos} uploads={uploads} remove={() => null} />
      <p className="mt-8 text-sm text-faint" suppressHydrationWarning>
        {t('phone.page.until', { time })}
      </p>
    </div>
  );
}

export function PhoneLinkExpired() {
  const t = useT('photoshoot');
  return (
    <div className="max-w-form text-center">
      <title>{`${t('phone.page.title')} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">{t('phone.page.endedTitle')}</h1>
      <p className="mt-3 text-muted">{t('phone.page.ended')}</p>
    </div>
  );
}
