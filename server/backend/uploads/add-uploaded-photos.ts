// Photos that a program sends in one call: a form with any number of files, or one picture as the body.
import type { Person } from '../../domain/access/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError } from '../../domain/errors.ts';
import type { AttachmentRow } from '../../domain/objects/attachment-row.ts';
import { assertPhotoAllowed } from '../../domain/photos/open-upload.ts';
import { addFormPhoto } from './form-photos.ts';
import { boundaryOf, readParts } from './multipart.ts';

/** Analyses each photo before reading the next. Photos over the limit are refused; those before stay. */
export async function addUploadedPhotos(
  deps: Deps,
  person: Person,
  orderId: string,
  request: Request,
): Promise<AttachmentRow[]> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = boundaryOf(type);
  if (!request.body || !(boundary || type.startsWith('image/')))
    throw new AppError(
      'invalid_input',
      'Send photos as multipart/form-data, or one photo as the body with its image type.',
    );
  await assertPhotoAllowed(deps, person, orderId);
  if (!boundary) {
    const part = { name: 'photo', fileName: 'photo', body: request.body as unknown as AsyncIterable<Buffer> };
    return [await addFormPhoto(deps, person, orderId, part, 'api')];
  }
  const taken: AttachmentRow[] = [];
  for await (const part of readParts(request.body, boundary))
    if (part.fileName) taken.push(await addFormPhoto(deps, person, orderId, part, 'api'));
  if (taken.length === 0)
    throw new AppError('invalid_input', 'There is no file in this form.', { fields: { photos: ['No file'] } });
  return taken;
}
