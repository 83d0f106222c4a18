// /upload/:token: a person without an account agrees, uploads photos and starts the shoot that their company has asked for.
import { Form, useNavigation } from 'react-router';
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import type { PublicUpload } from '#server/contracts/partner.ts';
import { apiAddress } from '~/api/address';
import { useFormat } from '~/i18n/format';
import { Link, useHref } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { Logo } from '~/components/logo';
import { FaceConsentCheckboxes } from '~/components/face-consent';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { AddPhotos } from '~/components/uploader/add-photos';
import { isBeingChecked, photosAffectingPrice } from '~/components/uploader/being-checked';
import { useLateUploads } from '~/components/uploader/late-uploads';
import { PhotosAutoRefresh } from '~/components/uploader/photos-auto-refresh';
import { useRevalidateIfReachable } from '~/web/connectivity/connectivity';
import { type ListedPhoto, PhotoList, RoundButton } from '~/components/uploader/photo-list';
import { useUploads } from '~/components/uploader/use-uploads';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { FieldError } from '~/ui/field';

export interface UploadPageProps {
  token: string;
  upload: PublicUpload;
  uploadError: string | null;
  /** The boxes were not both ticked. */
  unticked?: boolean;
}
const UPLOAD_ERRORS = ['too_many_photos', 'order_not_editable', 'too_large', 'invalid_input'] as const;

export function UploadPage({ token, upload, uploadError, unticked }: UploadPageProps) {
  const t = useT('upload');
  const photos = useT('photoshoot');
  const known = UPLOAD_ERRORS.find((code) => code === uploadError);
  const open = upload.status === 'draft';
  return (
    <div className="page-x mx-auto min-h-dvh max-w-[46rem] py-6">
      <header>
        <Link to="/" aria-label="Catchlight" className="rounded-sm text-ink no-underline">
          <Logo />
        </Link>
      </header>
      <main className="py-10">
        <h1 className="text-3xl">
          {open ? t('title', { name: upload.name }) : t('thanks.title', { name: upload.name })}
        </h1>
        <p className="mt-3 max-w-prose text-muted">
          {open ? t('lead', { company: upload.company }) : t('thanks.text', { company: upload.company })}
        </p>
        {uploadError && (
          <Alert tone="danger" className="mt-6">
            {photos(`photos.uploadErrors.${known ?? 'other'}`)}
          </Alert>
        )}
        {open &&
          (upload.consent ? (
            <Photos token={token} upload={upload} />
          ) : (
            <Agreement processor={upload.processor} unticked={unticked} />
          ))}
      </main>
    </div>
  );
}

function Agreement({ processor, unticked }: { processor: string | null; unticked?: boolean }) {
  const t = useT('upload');
  const shoot = useT('photoshoot');
  return (
    <Card className="mt-8">
      <h2 className="text-xl">{shoot('about.agreement')}</h2>
      <Form method="post" className="mt-5 grid gap-4">
        <FaceConsentCheckboxes processor={processor} consent="face_processing" value="true" />
        {unticked && <FieldError>{shoot('errors.consent')}</FieldError>}
        <p className="text-sm text-muted">
          {richText(shoot('about.privacy'), {
            link: <Link to="/legal/privacy-policy" className="underline underline-offset-2" />,
          })}
        </p>
        <div>
          <Button type="submit" name="intent" value="agree">
            {t('agree')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Photos({ token, upload }: { token: string; upload: PublicUpload }) {
  const t = useT('upload');
  const shoot = useT('photoshoot');
  const href = useHref();
  const { date } = useFormat();
  const revalidate = useRevalidateIfReachable();
  const busy = useNavigation().state !== 'idle';
  const uploads = useUploads(apiAddress('/uploads/:token/files', { token }), 'link', () => void revalidate());
  const photos = useStableSignedUrls(
    upload.photos.map(({ photo_id, ...photo }) => ({ attachment_id: photo_id, url: null, ...photo })),
  );
  const late = useLateUploads(uploads, photos, upload.photos);
  const { full, recommendedFrom, recommendedTo } = PHOTO_LIMITS;
  const checking = photosAffectingPrice(photos).length > 0;
  const room = upload.photos_most - photos.filter(({ status }) => status !== 'rejected').length;
  return (
    <>
      <p className="mt-6 max-w-prose">
        {shoot('photos.lead', { full, max: upload.photos_most, from: recommendedFrom, to: recommendedTo })}
      </p>
      <div className="mt-6">
        <AddPhotos
          action={apiAddress('/uploads/:token/photos', { token })}
          returnTo={href(`/upload/${token}`)}
          source="link"
          check={apiAddress('/uploads/:token/camera-check', { token })}
          {...{ uploads, photos, room }}
          remove={removeButton}
        />
      </div>
      <p role="status" className="mt-8 mb-4 flex flex-wrap items-baseline gap-x-3">
        <span className="text-xl font-medium tabular-nums">
          {shoot('photos.count', { count: upload.photos_accepted })}
        </span>
        {upload.photos_needed > 0 && (
          <span className="text-sm text-muted">
            {upload.photos_accepted === 0
              ? shoot('photos.say.few', { full })
              : checking
                ? shoot('photos.say.partOpen', { full })
                : t('part', {
                    count: upload.photos_needed,
                    headshots: upload.headshots_planned,
                    ordered: upload.headshots,
                  })}
          </span>
        )}
      </p>
      <PhotosAutoRefresh pending={photos.some(isBeingChecked)} late={late} />
      <PhotoList photos={photos} uploads={uploads} remove={removeButton} />
      {/* A start takes only the photos that are checked, and makes as many headshots as they give. */}
      {upload.may_start && !checking && (
        <Form method="post" className="mt-8 border-t border-line pt-6">
          <input type="hidden" name="headshots" value={upload.headshots_planned} />
          <Button type="submit" name="intent" value="start" size="lg" busy={busy}>
            {t('start')}
          </Button>
          <p className="mt-2 text-sm text-muted">{t('startText', { company: upload.company })}</p>
        </Form>
      )}
      <p className="mt-8 text-sm text-faint">{t('until', { date: date(upload.expires_at) })}</p>
    </>
  );
}

const removeButton = (photo: ListedPhoto) => <RemovePhoto photo={photo} />;

function RemovePhoto({ photo }: { photo: ListedPhoto }) {
  const shoot = useT('photoshoot');
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="photo_id" value={photo.attachment_id} />
      <RoundButton
        type="submit"
        name="intent"
        value="remove"
        label={shoot('photos.delete', { name: photo.file_name ?? shoot('photos.photo') })}
      />
    </Form>
  );
}
