// "Take photos here": opens the camera in the page. Its code is loaded on demand; without a script the file field does the same.
import { lazy, Suspense, useState } from 'react';
import { useT } from '~/i18n/use-t';
import { Button, type ButtonLook } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import type { CameraProps } from './camera-props';

const CameraDialog = lazy(() => import('./camera-dialog'));

export function CameraButton({ look, ...props }: CameraProps & { look?: ButtonLook }) {
  const t = useT('camera');
  const script = useHydrated();
  const [open, setOpen] = useState(false);
  if (!script) return null;
  return (
    <>
      <Button {...look} disabled={props.remainingPhotos <= 0} onClick={() => setOpen(true)}>
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
