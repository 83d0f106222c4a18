// The upload form for pages without JavaScript: photos stream to disk, and a redirect leads back, to photos that are still being analysed
// where that takes longer than a moment.
import { MAX_FORM_PHOTOS } from '../../contracts/catalogue.ts';
import type { Person } from '../../domain/access/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError, temporarilyUnavailable } from '../../domain/errors.ts';
import { assertPhotoAllowed } from '../../domain/photos/open-upload.ts';
import { refererPath, readField, safePath } from './form-parts.ts';
import { takeFormPhoto } from './form-photos.ts';
import { boundaryOf, readParts } from './multipart.ts';

/** The longest that the page of a form waits for the analysis of its photos. */
const ANSWER_MS = 1500;

/** Redirects to the page that the form names, with `upload_error=<code>` if a photo was refused, or is not analysed when a program is answered. */
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
  const analyses: Promise<boolean>[] = [];
  try {
    await assertPhotoAllowed(deps, person, orderId);
  } catch (error) {
    refused = toAppError(error);
  }
  // Files beyond the limit are read and dropped, because a browser whose upload is cut off shows no answer.
  for await (const part of readParts(request.body, boundary))
    try {
      if (part.fileName === undefined) fields.set(part.name, await readField(part));
      else if (part.fileName !== '' && !refused && (files += 1) <= MAX_FORM_PHOTOS) {
        const source = options.source ?? fields.get('source');
        analyses.push((await takeFormPhoto(deps, person, orderId, part, source)).analysed);
      }
    } catch (error) {
      refused ??= toAppError(error);
    }
  // A program cannot see that its photos are still being analysed, and starts the shoot when it is answered.
  const isPage = request.headers.get('accept')?.includes('text/html') === true;
  if (isPage) await waitBriefly(analyses);
  else if ((await Promise.all(analyses)).includes(false)) refused ??= temporarilyUnavailable();
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

/** The photos that are analysed by then are told in the first answer; the page comes back by itself for the others. */
async function waitBriefly(analyses: readonly Promise<boolean>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ANSWER_MS)));
  await Promise.race([Promise.all(analyses), late]);
  clearTimeout(timer);
}
