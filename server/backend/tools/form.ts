// The upload form of a free tool: streams the photo to disk, lets the engine look at it and redirects to the result. Scripts ask for
// JSON instead of the redirect.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import { TOOL_NAMES, TOOL_PATHS, type ToolName } from '../../contracts/tools.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError } from '../../domain/errors.ts';
import { reserveDisk } from '../../domain/objects/disk-room.ts';
import { countToolUse } from '../../domain/tools/count-uses.ts';
import { addToolPicture } from '../../domain/tools/add-picture.ts';
import { refererPath, readField, safePath, savePart } from '../uploads/form-parts.ts';
import { boundaryOf, type Part, readParts } from '../uploads/multipart.ts';

const invalid = (message: string): AppError => new AppError('invalid_input', message);

export async function handleToolForm(deps: Deps, ip: string, request: Request): Promise<unknown> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (!boundary || !request.body) throw invalid('The form is not multipart/form-data.');
  const fields = new Map<string, string>();
  let taken: { id: string } | undefined;
  let refused: AppError | undefined;
  // Always reads the form to its end: a browser whose upload is cut off shows no answer.
  for await (const part of readParts(request.body, boundary))
    try {
      if (part.fileName === undefined) fields.set(part.name, await readField(part));
      else if (!taken && !refused) taken = await addFormPicture(deps, ip, fields, part, announcedBytes(request));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused ??= error;
    }
  if (!taken) refused ??= invalid('The form has no photo.');
  if (!(request.headers.get('accept') ?? '').includes('text/html')) {
    if (refused && !taken) throw refused;
    return taken;
  }
  return redirectBack(request, fields, taken, refused);
}

/** What may be written to the disk: the form is its photo and a little more, and no more of it than the largest photo is kept. */
function announcedBytes({ headers }: Request): number {
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? Math.min(bytes, PHOTO_LIMITS.maxBytes) : PHOTO_LIMITS.maxBytes;
}

function toolOf(fields: Map<string, string>): ToolName | undefined {
  return TOOL_NAMES.find((name) => name === fields.get('tool'));
}

async function addFormPicture(
  deps: Deps,
  ip: string,
  fields: Map<string, string>,
  part: Part,
  bytes: number,
): Promise<{ id: string }> {
  const tool = toolOf(fields);
  if (!tool) throw invalid('The form does not say for which tool the photo is.');
  if (fields.get('consent') !== 'yes')
    throw new AppError('consent_missing', 'The consent to the use of the photo is missing.');
  if (!part.fileName) throw invalid('The form has no photo.');
  const file = path.join(deps.uploadsDir, `tool-${deps.ids.uuid()}`);
  const endReservation = await reserveDisk(deps, file, bytes);
  try {
    await countToolUse(deps, tool, ip);
    await mkdir(deps.uploadsDir, { recursive: true });
    const whole = await savePart(deps, part, file).finally(endReservation);
    return await addToolPicture(deps, tool, whole ? file : undefined);
  } finally {
    endReservation();
    await rm(file, { force: true });
  }
}

/** `picture=<id>`, or `refused=<reason>`, with the seconds to wait if waiting helps. */
function redirectBack(
  request: Request,
  fields: Map<string, string>,
  taken: { id: string } | undefined,
  refused: AppError | undefined,
): Response {
  const { origin } = new URL(request.url);
  const fallback = TOOL_PATHS[toolOf(fields) ?? TOOL_NAMES[0]];
  const target = new URL(safePath(fields.get('return_to'), origin) ?? refererPath(request, origin) ?? fallback, origin);
  target.search = '';
  if (taken) target.searchParams.set('picture', taken.id);
  else {
    const { fail_reason, retryAfter } = refused!.details;
    target.searchParams.set('refused', typeof fail_reason === 'string' ? fail_reason : refused!.code);
    if (typeof retryAfter === 'number') target.searchParams.set('wait', String(Math.ceil(retryAfter)));
  }
  return new Response(null, {
    status: 303,
    headers: { location: target.pathname + target.search, 'cache-control': 'no-store' },
  });
}
