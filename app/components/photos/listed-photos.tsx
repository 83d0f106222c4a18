// The photos of a draft with what the page knows about them: which are the strongest, and what can be done about those that were refused.
import type { ReactNode } from 'react';
import type { Attachment, SuggestedReference } from '#server/contracts/api.ts';
import { PhotoList, type PhotoListProps } from '~/components/uploader/photo-list';
import { threeStrongestPhotos } from './photo-strength';
import { mayBeReference, OtherPerson, ReferenceSuggestion } from './rescue/other-person';
import { readTwoFaces, SecondFace } from './rescue/second-face';
import { Bystanders } from './rescue/bystanders';
import { StrongestPhotos } from './strongest-photos';

interface ListedPhotosProps extends Pick<PhotoListProps<Attachment>, 'photos' | 'uploads' | 'remove'> {
  /** Of the draft: a photo to compare the others with. */
  suggested: SuggestedReference;
}

/** The page's action knows the intents of `web/forms/photo-rescue.server.ts`. */
export function ListedPhotos({ suggested, photos, ...list }: ListedPhotosProps) {
  const accepted = photos.filter(({ status }) => status === 'accepted').length;
  const strongest = threeStrongestPhotos(photos);
  return (
    <>
      <ReferenceSuggestion found={suggested} accepted={accepted} />
      <StrongestPhotos photos={strongest} />
      <PhotoList
        {...list}
        photos={photos}
        rescue={rescueOf}
        strongest={strongest.map((photo) => photo.attachment_id)}
        note={<Bystanders photos={photos} />}
      />
    </>
  );
}

function rescueOf(photo: Attachment): ReactNode {
  const faces = readTwoFaces(photo);
  if (faces) return <SecondFace faces={faces} />;
  return mayBeReference(photo) ? <OtherPerson photo={photo} /> : null;
}
