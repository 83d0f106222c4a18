// The upload form for pages without JavaScript: photos stream to disk and are analysed one by one; then a redirect leads back.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Person } from '../../domain/accounts/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError } from '../../domain/errors.ts';
import { addPhoto } from '../../domain/photos/add-photo.ts';
import type { AttachmentRow } from '../../domain/photos/keys.ts';
import { assertPhotoWelcome } from '../../domain/photos/open-upload.ts';
import { fromReferer, readField, safePath, toFile } from './form-parts.ts';
import { boundaryOf, type Part, readParts } from './multipart.ts';
import { cleanName, cleanSource } from './tus.ts';

/** Bytes of a refused form that are still read: a browser whose upload is cut off shows no answer. */
const MAX_FILES = PHOTO_LIMITS.max + 5;

/** Redirects to the page that the form names, with `upload_error=<code>` if the whole form was refused. */
export async function handleForm(
  deps: Deps,
  person: Person,
  orderId: string,
  request: Request,
  /** The photos' `upload_source`, whatever the form says. */
  way: { source?: string } = {},
): Promise<Response> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (!boundary || !request.body) throw new AppError('invalid_input', 'The form is not multipart/form-data.');
  const { origin } = new URL(request.url);
  const fields = new Map<string, string>();
  let refused: AppError | undefined;
  let files = 0;
  try {
    await assertPhotoWelcome(deps, person, orderId);
  } catch (error) {
    refused = asRefusal(error);
  }
  for await (const part of readParts(request.body, boundary)) {
    if (part.fileName === undefined) fields.set(part.name, await readField(part));
    else if (part.fileName !== '' && !refused && (files += 1) <= MAX_FILES)
      try {
        await takeIn(deps, person, orderId, part, way.source ?? fields.get('source'));
      } catch (error) {
        refused = asRefusal(error);
      }
  }
  const back = safePath(fields.get('return_to'), origin) ?? fromReferer(request, origin) ?? '/app/photoshoot';
  const target = new URL(back, origin);
  if (refused) target.searchParams.set('upload_error', refused.code);
  return new Response(null, {
    status: 303,
    headers: { location: target.pathname + target.search + target.hash, 'cache-control': 'no-store' },
  });
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Takes one photo of a form, by way of the disk. */
export async function takeIn(
  deps: Deps,
  person: Person,
  orderId: string,
  part: Part,
  source: string | undefined,
): Promise<AttachmentRow> {
  const file = path.join(deps.uploadsDir, `form-${deps.ids.uuid()}`);
  await mkdir(deps.uploadsDir, { recursive: true });
  try {
    const whole = await toFile(part, file);
    return await addPhoto(deps, person, {
      orderId,
      attachmentId: deps.ids.uuid(),
      file: whole ? file : undefined,
      fileName: cleanName(part.fileName),
      source: cleanSource(source) ?? 'form',
    });
  } finally {
    await rm(file, { force: true });
  }
}
