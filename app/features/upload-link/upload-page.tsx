// /upload/:token: a person without an account agrees, uploads photos and starts the shoot that their company has asked for.
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import type { UploadDoor } from '../../../server/contracts/partner.ts';
import { useFormat } from '~/i18n/format';
import { Link, useHref } from '~/i18n/link';
import { rich } from '~/i18n/rich';
import { useT } from '~/i18n/use-t';
import { Logo } from '~/parts/logo';
import { ACCEPTED_FILES } from '~/parts/uploader/check-file';
import { RoundButton } from '~/parts/uploader/photo-list';
import { Preview } from '~/parts/uploader/preview';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field, FieldError } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Checkbox, Input } from '~/ui/input';

export interface UploadPageProps {
  token: string;
  door: UploadDoor;
  uploadError: string | null;
  /** The boxes were not both ticked. */
  unticked?: boolean;
}
const UPLOAD_ERRORS = ['too_many_photos', 'order_not_editable', 'too_large', 'invalid_input'] as const;

export function UploadPage({ token, door, uploadError, unticked }: UploadPageProps) {
  const t = useT('upload');
  const photos = useT('photoshoot');
  const known = UPLOAD_ERRORS.find((code) => code === uploadError);
  const open = door.status === 'draft';
  return (
    <div className="page-x mx-auto min-h-dvh max-w-[46rem] py-6">
      <header>
        <Link to="/" aria-label="Catchlight" className="rounded-sm text-ink no-underline">
          <Logo />
        </Link>
      </header>
      <main className="py-10">
        <h1 className="text-3xl">{open ? t('title', { name: door.name }) : t('thanks.title', { name: door.name })}</h1>
        <p className="mt-3 max-w-prose text-muted">
          {open ? t('lead', { company: door.company }) : t('thanks.text', { company: door.company })}
        </p>
        {uploadError && (
          <Alert tone="danger" className="mt-6">
            {photos(`photos.uploadErrors.${known ?? 'other'}`)}
          </Alert>
        )}
        {open && (door.consent ? <Photos token={token} door={door} /> : <Agreement unticked={unticked} />)}
      </main>
    </div>
  );
}

function Agreement({ unticked }: { unticked?: boolean }) {
  const t = useT('upload');
  const shoot = useT('photoshoot');
  return (
    <Card className="mt-8">
      <h2 className="text-xl">{shoot('about.agreement')}</h2>
      <Form method="post" className="mt-5 grid gap-4">
        <Checkbox name="adult" value="true" required>
          {shoot('about.adultSelf')}
        </Checkbox>
        <Checkbox name="face_processing" value="true" required>
          {shoot('about.consentSelf')}
        </Checkbox>
        {unticked && <FieldError>{shoot('errors.consent')}</FieldError>}
        <p className="text-sm text-muted">
          {rich(shoot('about.privacy'), {
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

function Photos({ token, door }: { token: string; door: UploadDoor }) {
  const t = useT('upload');
  const shoot = useT('photoshoot');
  const { date } = useFormat();
  const busy = useNavigation().state !== 'idle';
  const { min, recommendedFrom, recommendedTo, maxBytes } = PHOTO_LIMITS;
  return (
    <>
      <p className="mt-6 max-w-prose">
        {shoot('photos.lead', { min, max: door.photos_most, from: recommendedFrom, to: recommendedTo })}
      </p>
      <Chooser token={token} size={maxBytes / 1024 / 1024} />
      <p role="status" className="mt-8 flex flex-wrap items-baseline gap-x-3">
        <span className="text-xl font-medium tabular-nums">
          {shoot('photos.count', { count: door.photos_accepted })}
        </span>
        {door.photos_needed > 0 && (
          <span className="text-sm text-muted">{shoot('photos.missing', { count: door.photos_needed })}</span>
        )}
      </p>
      <ul className="mt-4 grid gap-3">
        {door.photos.map((photo) => (
          <Photo key={photo.photo_id} photo={photo} />
        ))}
      </ul>
      {door.photos_needed === 0 && (
        <Form method="post" className="mt-8 border-t border-line pt-6">
          <Button type="submit" name="intent" value="start" size="lg" busy={busy}>
            {t('start')}
          </Button>
          <p className="mt-2 text-sm text-muted">{t('startText', { company: door.company })}</p>
        </Form>
      )}
      <p className="mt-8 text-sm text-faint">{t('until', { date: date(door.expires_at) })}</p>
    </>
  );
}

/** A plain form that posts straight to the API and comes back, with and without a script. */
function Chooser({ token, size }: { token: string; size: number }) {
  const t = useT('upload');
  const shoot = useT('photoshoot');
  const href = useHref();
  const [sending, setSending] = useState(false);
  return (
    <form
      method="post"
      action={`/api/v1/uploads/${token}/photos`}
      encType="multipart/form-data"
      className="mt-6 grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-7"
      onSubmit={() => setSending(true)}
    >
      <input type="hidden" name="return_to" value={href(`/upload/${token}`)} />
      <input type="hidden" name="source" value="link" />
      <Field label={shoot('photos.choose')} hint={shoot('photos.formats', { size })}>
        {(control) => (
          <Input {...control} type="file" name="photos" multiple required accept={ACCEPTED_FILES} className="py-2.5" />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={sending}>
          {shoot('photos.send')}
        </Button>
        {sending && <span className="text-sm text-muted">{t('sending')}</span>}
      </div>
    </form>
  );
}

function Photo({ photo }: { photo: UploadDoor['photos'][number] }) {
  const shoot = useT('photoshoot');
  const name = photo.file_name ?? shoot('photos.photo');
  return (
    <li className="flex items-start gap-4 rounded-lg border border-line bg-surface p-3">
      <span className="relative flex size-18 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken">
        <Preview
          src={photo.preview_url}
          alt=""
          className={photo.status === 'rejected' ? 'opacity-80 grayscale' : undefined}
        />
      </span>
      <span className="min-w-0 grow py-1">
        <span className="block truncate text-sm text-muted">{name}</span>
        {photo.status === 'rejected' ? (
          <>
            <span className="block font-medium">{shoot(`reasons.${photo.fail_reason ?? 'corrupt'}.title`)}</span>
            <span className="block text-sm text-muted">
              {shoot(`reasons.${photo.fail_reason ?? 'corrupt'}.remedy`)}
            </span>
          </>
        ) : (
          <span className="flex items-center gap-1.5 font-medium">
            {photo.status === 'accepted' && <Icon name="check" className="size-4 text-success" />}
            {shoot(photo.status === 'accepted' ? 'photos.accepted' : 'photos.checking')}
          </span>
        )}
      </span>
      <Form method="post" preventScrollReset replace>
        <input type="hidden" name="photo_id" value={photo.photo_id} />
        <RoundButton type="submit" name="intent" value="remove" label={shoot('photos.delete', { name })} />
      </Form>
    </li>
  );
}
