// "Take photos here": opens the camera in the page. Its code comes when it is wanted; without a script the file field does the same work.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { Button, type ButtonLook } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import type { Uploads } from '../uploader/use-uploads';
import type { ListedPhoto } from '../uploader/photo-list';

const CameraDialog = lazy(() => import('./camera-dialog'));

export interface CameraProps {
  /** Takes frames of the live picture. Whoever sees the button has agreed to the processing of the face. */
  check: string;
  uploads: Uploads;
  /** What the shoot has, so that each photo's findings appear beside it. */
  photos: readonly ListedPhoto[];
  /** How many more photos the shoot takes. */
  room: number;
  /** Takes a photo off the shoot; null where that is not allowed. */
  remove(photo: ListedPhoto): ReactNode;
}

export function CameraButton({ look, ...props }: CameraProps & { look?: ButtonLook }) {
  const t = useT('camera');
  const script = useHydrated();
  const [open, setOpen] = useState(false);
  if (!script) return null;
  return (
    <>
      <Button {...look} disabled={props.room <= 0} onClick={() => setOpen(true)}>
        <Icon name="camera" /> {t('open')}
      </Button>
      {open && (
        <Suspense>
          <CameraDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
