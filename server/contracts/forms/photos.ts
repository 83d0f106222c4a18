// The forms about photos: the consent to take them in, and what is done with one. Only zod and plain data may be imported here.
import { z } from 'zod';
import { mustBeTrue, consentBoxes } from '../account.ts';
import { notAFace, photoCrop, referenceInput } from '../photo-rescue.ts';
import { id, present, text } from './fields.ts';

/** The boxes of a consent as a part of another form, which may not have asked for it. */
export const asksConsentForm = z.object({ asks_consent: present });
export const consentForm = consentBoxes;
/** The same under an upload link. */
export const uploadConsentForm = z.object({ adult: mustBeTrue, face_processing: mustBeTrue });
/** Whom the page named as getting the photos; null = nobody. */
const processor = z.string().trim().nullable().default(null);
export const processorForm = z.object({ processor });
export const hostedProcessorForm = z.object({ hosted_processor: processor });

export const attachmentForm = referenceInput;
/** `count`: how many the button named with their price; none more are paid for. */
export const moreLikeThisForm = referenceInput.extend({ count: z.int().min(1).optional() });
export const dismissedFaceForm = referenceInput.extend({ not_a_face: notAFace });
export const cropForm = referenceInput.extend(photoCrop.shape);
export const photoIdForm = z.object({ photo_id: id });
/** The number of headshots that the page told. */
export const linkShootStartForm = z.object({ headshots: z.int() });
/** A picture of a free tool. */
export const toolPictureForm = z.object({ picture: text });
