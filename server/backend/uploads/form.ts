// The upload form for pages without JavaScript: photos stream to disk and are analysed one by one; then a redirect leads back.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { MAX_FORM_PHOTOS } from '../../contracts/catalogue.ts';
import { cleanFileName } from '../../contracts/file-name.ts';
import type { Person } from '../../domain/access/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError } from '../../domain/errors.ts';
import { addPhoto } from '../../domain/photos/add-photo.ts';
import type { AttachmentRow } from '../../domain/objects/keys.ts';
import { assertDiskRoom } from '../../domain/objects/disk-room.ts';
import { assertPhotoAllowed } from '../../domain/photos/open-upload.ts';
import { refererPath, readField, safePath, savePart } from './form-parts.ts';
import { boundaryOf, type Part, readParts } from './multipart.ts';
import { cleanSource } from './tus.ts';

/** Redirects to the page that the form names, with `upload_error=<code>` if the whole form was refused. */
export async function handleForm(
  deps: Deps,
  person: Person,
  orderId: string,
  request: Request,
  /** The photos' `upload_source`, whatever the form says. */
  options: { source?: string } = {},
): Promise<Response> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (!boundary || !request.body) throw new AppError('invalid_input', 'The form is not multipart/form-data.');
  const { origin } = new URL(request.url);
  const fields = new Map<string, string>();
  let refused: AppError | undefined;
  let files = 0;
  try {
    await assertPhotoAllowed(deps, person, orderId);
  } catch (error) {
    refused = toAppError(error);
  }
  // Files beyond the limit are read and dropped, because a browser whose upload is cut off shows no answer.
  for await (const part of readParts(request.body, boundary)) {
    if (part.fileName === undefined) fields.set(part.name, await readField(part));
    else if (part.fileName !== '' && !refused && (files += 1) <= MAX_FORM_PHOTOS)
      try {
        await addFormPhoto(deps, person, orderId, part, options.source ?? fields.get('source'));
      } catch (error) {
        refused = toAppError(error);
      }
  }
  const back = safePath(fields.get('return_to'), origin) ?? refererPath(request, origin) ?? '/app/photoshoot';
  const target = new URL(back, origin);
  if (refused) target.searchParams.set('upload_error', refused.code);
  return new Response(null, {
    status: 303,
    headers: { location: target.pathname + target.search + target.hash, 'cache-control': 'no-store' },
  });
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Writes one photo of a form to disk and adds it to the order. */
export async function addFormPhoto(
  deps: Deps,
  person: Person,
  orderId: string,
  part: Part,
  source: string | undefined,
): Promise<AttachmentRow> {
  const file = path.join(deps.uploadsDir, `form-${deps.ids.uuid()}`);
  await assertDiskRoom(deps);
  await mkdir(deps.uploadsDir, { recursive: true });
  try {
    const whole = await savePart(part, file);
    return await addPhoto(deps, person, {
      orderId,
      attachmentId: deps.ids.uuid(),
      file: whole ? file : undefined,
      fileName: cleanFileName(part.fileName),
      source: cleanSource(source) ?? 'form',
    });
  } finally {
    await rm(file, { force: true });
  }
}
