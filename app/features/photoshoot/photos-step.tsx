// The photos: choosing, sending, and the answer to each.
import { useEffect } from 'react';
import { Form } from 'react-router';
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { apiAddress } from '~/api/address';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { CameraButton } from '~/parts/camera/camera-button';
import { useStableUrls } from '~/parts/pictures/stable-urls';
import { useLookAgain } from '~/parts/reachable';
import { DropZone } from '~/parts/uploader/drop-zone';
import { type ListedPhoto, PhotoList, REFUSED, RoundButton } from '~/parts/uploader/photo-list';
import { useUploads } from '~/parts/uploader/use-uploads';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { StepFoot, StepHead } from './frame';
import type { PhotoshootData } from './load';
import { PhonePanel } from './phone-panel';
import { PhotoGuide } from './photo-guide';
import { stepPath } from './steps';

const { min, max, recommendedFrom, recommendedTo } = PHOTO_LIMITS;
/** How often a page looks again while the server looks at a photo that another page sent. */
const LOOK_AGAIN_MS = 2000;
const UPLOAD_ERRORS = [
  'too_many_photos',
  'consent_missing',
  'order_not_editable',
  'too_large',
  'invalid_input',
] as const;

export function PhotosStep({ data, uploadError }: { data: PhotoshootData; uploadError: string | null }) {
  const t = useT('photoshoot');
  const common = useT('common');
  const href = useHref();
  const order = data.order!;
  const lookAgain = useLookAgain();
  const photos = useStableUrls(order.attachments.filter((one) => one.kind === 'photo'));
  const endpoint = apiAddress('/orders/:id/attachments', { id: order.order_id });
  const uploads = useUploads(endpoint, 'web', () => void lookAgain());
  const accepted = photos.filter((photo) => photo.status === 'accepted').length;
  const refused =
    photos.filter((photo) => photo.status === 'rejected').length +
    uploads.items.filter((item) => item.state === 'refused' && !item.attachmentId).length;
  const pending = photos.some((photo) => photo.status === 'pending');
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [pending, lookAgain]);
  // Photos may have come in another tab meanwhile. Nothing is written on this page that looking again could lose.
  useEffect(() => {
    const onReturn = (): void => void (document.visibilityState === 'visible' && lookAgain());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [lookAgain]);
  const room = max - photos.filter((photo) => photo.status !== 'rejected').length;
  const empty = photos.length + uploads.items.length === 0;
  const known = UPLOAD_ERRORS.find((code) => code === uploadError);

  return (
    <>
      <StepHead
        title={t('photos.title')}
        lead={t('photos.lead', { min, max, from: recommendedFrom, to: recommendedTo })}
      />
      {uploadError && (
        <Alert tone="danger" className="mt-6">
          {t(`photos.uploadErrors.${known ?? 'other'}`)}
        </Alert>
      )}
      <div className="mt-8">
        <DropZone
          action={endpoint}
          returnTo={href(stepPath(order.order_id, 'photos'))}
          source="form"
          disabled={room <= 0}
          compact={!empty}
          labels={{
            choose: photos.length > 0 ? t('photos.more') : t('photos.choose'),
            drop: t('photos.drop'),
            formats: t('photos.formats', { size: PHOTO_LIMITS.maxBytes / 1024 / 1024 }),
            send: t('photos.send'),
          }}
          camera={
            <CameraButton
              check={apiAddress('/orders/:id/camera-check', { id: order.order_id })}
              look={{ variant: 'secondary', size: empty ? 'lg' : 'md' }}
              {...{ uploads, photos, room }}
              remove={removeButton}
            />
          }
          onFiles={(files) => uploads.add(files, room)}
        />
      </div>
      <PhonePanel data={data} />
      {!empty && <Count accepted={accepted} refused={refused} />}
      <PhotoList photos={photos} uploads={uploads} remove={removeButton} />
      <PhotoGuide folded={!empty} />
      <StepFoot orderId={order.order_id} back="about" stays>
        {accepted >= min ? (
          <Link to={stepPath(order.order_id, 'styles')} className={buttonClass({ size: 'lg' })}>
            {common('continue')}
          </Link>
        ) : (
          <p className="text-muted">{t('photos.missing', { count: min - accepted })}</p>
        )}
      </StepFoot>
    </>
  );
}

/** How many there are, on a rule that shows the least, the best and where one stands; and that some were refused, which is told further down. */
function Count({ accepted, refused }: { accepted: number; refused: number }) {
  const t = useT('photoshoot');
  const say =
    accepted < min ? 'few' : accepted < recommendedFrom ? 'some' : accepted <= recommendedTo ? 'good' : 'plenty';
  return (
    <div className="mt-8 mb-4">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-xl font-medium tabular-nums">{t('photos.count', { count: accepted })}</span>
        <span className="text-sm text-muted">
          {t(`photos.say.${say}`, { min, from: recommendedFrom, to: recommendedTo })}
        </span>
        {refused > 0 && (
          <a href={`#${REFUSED}`} className="text-sm text-danger underline-offset-4 hover:underline">
            {t('photos.refused', { count: refused })}
          </a>
        )}
      </p>
      <div aria-hidden className="mt-3 flex gap-1">
        {Array.from({ length: recommendedTo }, (_, index) => (
          <span
            key={index}
            className={cx(
              'h-1.5 grow rounded-full',
              index < accepted ? (accepted >= min ? 'bg-success' : 'bg-accent-bright') : 'bg-line',
              index === min - 1 && 'mr-2',
            )}
          />
        ))}
      </div>
    </div>
  );
}

const removeButton = (photo: ListedPhoto) => <RemovePhoto photo={photo} />;

function RemovePhoto({ photo }: { photo: ListedPhoto }) {
  const t = useT('photoshoot');
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="intent" value="delete-photo" />
      <input type="hidden" name="attachment_id" value={photo.attachment_id} />
      <RoundButton type="submit" label={t('photos.delete', { name: photo.file_name ?? t('photos.photo') })} />
    </Form>
  );
}
