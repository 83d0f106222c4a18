// After the consent: photos with the answer to each, and the person in every look as soon as one photo is accepted.
import { useEffect } from 'react';
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { apiAddress } from '~/api/address';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { ListedPhotos } from '~/components/photos/listed-photos';
import { PhotoGuide } from '~/components/photos/photo-guide';
import { AddPhotos, removeButton } from '~/components/uploader/add-photos';
import { PhonePanel } from '~/components/uploader/phone-panel';
import type { ListedPhoto } from '~/components/uploader/photo-list';
import { isBeingChecked } from '~/components/uploader/being-checked';
import { useLateUploads } from '~/components/uploader/late-uploads';
import { PhotosAutoRefresh } from '~/components/uploader/photos-auto-refresh';
import { useUploads, type Uploads } from '~/components/uploader/use-uploads';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { useRevalidateIfReachable } from '~/web/connectivity/connectivity';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { DraftExpiry } from './draft-expiry';
import type { DraftData } from './load';
import { LooksForm } from './looks-form';
import { GENERATOR_PATH } from './paths';

const PHOTOS_ID = 'photos';
const UPLOAD_ERRORS = ['too_many_photos', 'consent_missing', 'too_large', 'invalid_input'] as const;

interface DraftProps {
  data: DraftData;
  /** Chosen before there was a draft: they are sent now. */
  chosen: readonly File[];
  onTaken(): void;
  uploadError: string | null;
}

export function DraftView({ data, chosen, onTaken, uploadError }: DraftProps) {
  const t = useT('generator');
  const shoot = useT('photoshoot');
  const revalidate = useRevalidateIfReachable();
  const photos = useStableSignedUrls(data.draft.photos);
  const endpoint = apiAddress('/visitor-drafts/:token/files', { token: data.token });
  const uploads = useUploads(endpoint, 'web', () => void revalidate());
  const late = useLateUploads(uploads, photos, data.draft.photos);
  const accepted = photos.filter((photo) => photo.status === 'accepted').length;
  const room = PHOTO_LIMITS.max - photos.filter((photo) => photo.status !== 'rejected').length;
  const { add } = uploads;
  useEffect(() => {
    if (chosen.length === 0) return;
    add(chosen, room);
    onTaken();
  }, [chosen, add, room, onTaken]);
  const known = UPLOAD_ERRORS.find((code) => code === uploadError);
  return (
    <div className="page-x mx-auto max-w-[58rem] pt-8 sm:pt-12">
      <h1 className="text-3xl">{accepted > 0 ? t('draft.title') : t('draft.add')}</h1>
      <p className="mt-3 max-w-prose text-muted">{accepted > 0 ? t('draft.lead') : t('draft.addText')}</p>
      {uploadError && (
        <Alert tone="danger" className="mt-6">
          {shoot(`photos.uploadErrors.${known ?? 'other'}`)}
        </Alert>
      )}
      {photos.length + uploads.items.length > 0 && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 font-medium">
          <span role="status" className="tabular-nums">
            {shoot('photos.count', { count: accepted })}
          </span>
          {accepted > 0 && (
            <a href={`#${PHOTOS_ID}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {shoot('photos.more')}
            </a>
          )}
        </p>
      )}
      {/* Before the photos: on a phone they would push the first preview off the screen. */}
      {accepted > 0 && <LooksForm data={data} />}
      {accepted > 0 && (
        <h2 id={PHOTOS_ID} className="mt-14 scroll-mt-6 text-2xl">
          {shoot('steps.photos')}
        </h2>
      )}
      <AddToDraft {...{ data, endpoint, uploads, photos, room }} />
      <PhotosAutoRefresh pending={photos.some(isBeingChecked)} late={late} />
      <div className="mt-6">
        <ListedPhotos
          suggested={data.draft.suggested_reference}
          photos={photos}
          uploads={uploads}
          remove={removeButton}
        />
      </div>
      <PhotoGuide folded={photos.length + uploads.items.length > 0} />
      <DraftExpiry draft={data.draft} />
    </div>
  );
}

interface AddProps {
  data: DraftData;
  endpoint: string;
  uploads: Uploads;
  photos: readonly ListedPhoto[];
  /** How many more photos the draft takes. */
  room: number;
}

function AddToDraft({ data: { token, phone }, endpoint, uploads, photos, room }: AddProps) {
  const href = useHref();
  return (
    <>
      <div className="mt-6">
        <AddPhotos
          action={endpoint}
          returnTo={href(GENERATOR_PATH)}
          source="form"
          check={apiAddress('/visitor-drafts/:token/camera-check', { token })}
          {...{ uploads, photos, room }}
          remove={removeButton}
        />
      </div>
      <PhonePanel
        phone={phone}
        events={apiAddress('/visitor-drafts/:token/phone-link/events', { token })}
        reload={GENERATOR_PATH}
      />
    </>
  );
}
