// The photos of a draft with what the page knows about them: which are the strongest, and what can be done about those that were refused.
import type { ReactNode } from 'react';
import type { OrderAttachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { PhotoList, type PhotoListProps } from '~/components/uploader/photo-list';
import { strongestPhotos } from './photo-strength';
import { mayBeReference, OtherPerson, ReferenceSuggestion } from './rescue/other-person';
import { readTwoFaces, SecondFace } from './rescue/second-face';
import { StrongestPhotos } from './strength-notes';

export function ListedPhotos({
  order,
  photos,
  ...list
}: { order: OrderWithAttachments } & Pick<PhotoListProps<OrderAttachment>, 'photos' | 'uploads' | 'remove'>) {
  const strongest = strongestPhotos(photos);
  return (
    <>
      <ReferenceSuggestion order={order} />
      <StrongestPhotos photos={strongest} />
      <PhotoList
        {...list}
        photos={photos}
        rescue={rescueOf}
        strongest={strongest.map((photo) => photo.attachment_id)}
      />
    </>
  );
}

function rescueOf(photo: OrderAttachment): ReactNode {
  const faces = readTwoFaces(photo);
  if (faces) return <SecondFace faces={faces} />;
  return mayBeReference(photo) ? <OtherPerson photo={photo} /> : null;
}
