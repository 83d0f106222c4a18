// The photos: choosing, sending, and the answer to each.
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { HEADSHOTS_A_STYLE, PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { apiAddress } from '~/api/address';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { useRevalidateIfReachable } from '~/web/connectivity/connectivity';
import { ListedPhotos } from '~/components/photos/listed-photos';
import { PhotoGuide } from '~/components/photos/photo-guide';
import { AddPhotos, removeButton } from '~/components/uploader/add-photos';
import { PhonePanel } from '~/components/uploader/phone-panel';
import { REJECTED_SECTION_ID } from '~/components/uploader/photo-list';
import { isBeingChecked, photosAffectingPrice } from '~/components/uploader/being-checked';
import { useLateUploads } from '~/components/uploader/late-uploads';
import { PhotosAutoRefresh } from '~/components/uploader/photos-auto-refresh';
import { useUploads } from '~/components/uploader/use-uploads';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';
import { isPaidAlready, stepPath } from './steps';
import { RedoNote } from './who-pays';

const { min, full, max, recommendedFrom, recommendedTo } = PHOTO_LIMITS;
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
  const revalidate = useRevalidateIfReachable();
  const photos = useStableSignedUrls(order.attachments.filter((one) => one.kind === 'photo'));
  const endpoint = apiAddress('/orders/:id/attachments', { id: order.order_id });
  const uploads = useUploads(endpoint, 'web', () => void revalidate());
  const late = useLateUploads(uploads, photos, order.attachments);
  const accepted = photos.filter((photo) => photo.status === 'accepted').length;
  const refused =
    photos.filter((photo) => photo.status === 'rejected').length +
    uploads.items.filter((item) => item.state === 'refused').length;
  const pending = photos.some(isBeingChecked);
  const room = max - photos.filter((photo) => photo.status !== 'rejected').length;
  const empty = photos.length + uploads.items.length === 0;
  const known = UPLOAD_ERRORS.find((code) => code === uploadError);

  return (
    <>
      <StepHead
        title={t('photos.title')}
        lead={t('photos.lead', { full, max, from: recommendedFrom, to: recommendedTo })}
      />
      <RedoNote order={order} />
      {uploadError && (
        <Alert tone="danger" className="mt-6">
          {t(`photos.uploadErrors.${known ?? 'other'}`)}
        </Alert>
      )}
      <div className="mt-8">
        <AddPhotos
          action={endpoint}
          returnTo={href(stepPath(order.order_id, 'photos'))}
          source="form"
          check={apiAddress('/orders/:id/camera-check', { id: order.order_id })}
          {...{ uploads, photos, room }}
          remove={removeButton}
        />
      </div>
      <Phone data={data} />
      {!empty && <Count {...{ accepted, refused, order }} isOpen={photosAffectingPrice(photos).length > 0} />}
      <PhotosAutoRefresh pending={pending} late={late} />
      <ListedPhotos suggested={order.suggested_reference} photos={photos} uploads={uploads} remove={removeButton} />
      <PhotoGuide folded={!empty} />
      <StepActions orderId={order.order_id} back="about" stays>
        {accepted >= min ? (
          <Link to={stepPath(order.order_id, 'styles')} className={buttonClass({ size: 'lg' })}>
            {common('continue')}
          </Link>
        ) : (
          <p className="text-muted">{t('photos.missing', { count: min - accepted })}</p>
        )}
      </StepActions>
    </>
  );
}

function Phone({ data: { phone, order } }: { data: PhotoshootData }) {
  const id = order!.order_id;
  const events = apiAddress('/orders/:id/phone-link/events', { id });
  return <PhonePanel phone={phone} events={events} reload={stepPath(id, 'photos')} />;
}

interface CountProps {
  accepted: number;
  refused: number;
  order: OrderWithAttachments;
  /** A photo is still being checked that the number of headshots depends on: no number is told that would be another one in the next step. */
  isOpen: boolean;
}

/** The number of photos on a scale from the least to the recommended number, and a note when some were refused. */
function Count({ accepted, refused, order, isOpen }: CountProps) {
  const t = useT('photoshoot');
  const { headshots_planned: headshots, headshot_count: ordered, headshots_each_look: each } = order;
  return (
    <div className="mt-8 mb-4">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-xl font-medium tabular-nums">{t('photos.count', { count: accepted })}</span>
        <span className="text-sm text-muted">
          {t(`photos.say.${sayOf(order, accepted, isOpen)}`, {
            full,
            headshots,
            ordered,
            each: each ?? 0,
            from: recommendedFrom,
            to: recommendedTo,
          })}
        </span>
        {refused > 0 && (
          <a href={`#${REJECTED_SECTION_ID}`} className="text-sm text-danger underline-offset-4 hover:underline">
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
              index < accepted ? (accepted >= full ? 'bg-success' : 'bg-accent-bright') : 'bg-line',
              index === full - 1 && 'mr-2',
            )}
          />
        ))}
      </div>
    </div>
  );
}

function sayOf(order: OrderWithAttachments, accepted: number, isOpen: boolean) {
  const { headshots_planned: headshots, headshot_count: ordered, headshots_each_look: each } = order;
  const isPaid = isPaidAlready(order);
  // The size is chosen later, unless it is paid for already.
  const isPart = isPaid ? headshots < ordered : each !== null && each < HEADSHOTS_A_STYLE;
  if (accepted < min) return 'few';
  if (isPart && isOpen) return 'partOpen';
  if (isPart) return isPaid ? 'partFree' : 'part';
  if (accepted < recommendedFrom) return 'some';
  return accepted <= recommendedTo ? 'good' : 'plenty';
}
