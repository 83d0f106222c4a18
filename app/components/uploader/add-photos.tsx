// Where photos of a set are added: the drop zone with the camera, and the button that takes one out again.
import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';
import { CameraButton } from '~/components/camera/camera-button';
import { DropZone } from './drop-zone';
import { type ListedPhoto, RoundButton } from './photo-list';
import type { Uploads } from './use-uploads';

type Camera = ComponentProps<typeof CameraButton>;

interface AddPhotosProps extends Pick<ComponentProps<typeof DropZone>, 'action' | 'returnTo' | 'source'> {
  /** The address that looks at a camera's frame. */
  check: Camera['check'];
  uploads: Uploads;
  photos: Camera['photos'];
  /** How many more photos the set takes. */
  room: number;
  remove: Camera['remove'];
}

export function AddPhotos({ check, uploads, photos, room, remove, ...form }: AddPhotosProps) {
  const t = useT('photoshoot');
  const empty = photos.length + uploads.items.length === 0;
  return (
    <DropZone
      {...form}
      disabled={room <= 0}
      compact={!empty}
      labels={{
        choose: empty ? t('photos.choose') : t('photos.more'),
        drop: t('photos.drop'),
        formats: t('photos.formats', { size: PHOTO_LIMITS.maxBytes / 1024 / 1024 }),
        send: t('photos.send'),
      }}
      camera={
        <CameraButton
          look={{ variant: 'secondary', size: empty ? 'lg' : 'md' }}
          {...{ check, uploads, photos, remove, remainingPhotos: room }}
        />
      }
      onFiles={(files) => uploads.add(files, room)}
    />
  );
}

/** Asks the page's own action to delete a photo of its set. */
export const removeButton = (photo: ListedPhoto) => <RemovePhoto photo={photo} />;

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
