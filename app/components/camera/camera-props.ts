// What the camera needs of the page it is opened on.
import type { ReactNode } from 'react';
import type { ListedPhoto } from '../uploader/photo-list';
import type { Uploads } from '../uploader/use-uploads';

export interface CameraProps {
  /** Takes frames of the live picture. Whoever sees the button has agreed to the processing of the face. */
  check: string;
  uploads: Uploads;
  /** What the shoot has, so that each photo's findings appear beside it. */
  photos: readonly ListedPhoto[];
  /** How many more photos the shoot takes. */
  remainingPhotos: number;
  /** Takes a photo off the shoot; null where that is not allowed. */
  remove(photo: ListedPhoto): ReactNode;
}
