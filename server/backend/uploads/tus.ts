// Resumable uploads (tus 1.0): @tus/server speaks the protocol, the rules are ours. The last PATCH answers after the photo has been
// analysed, and contains its `Attachment-Id`.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { Person } from '../../domain/accounts/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { addPhoto } from '../../domain/photos/add-photo.ts';
import { assertPhotoWelcome } from '../../domain/photos/open-upload.ts';
import { createLocker } from './lock.ts';
import { findUpload, insertUpload, removeUpload, type UploadRow } from './upload-rows.ts';

const ATTACHMENT_ID = 'Attachment-Id';

/** POST, HEAD, PATCH, DELETE and OPTIONS of one order's uploads. */
export async function handleTus(
  deps: Deps,
  person: Person,
  orderId: string,
  request: Request,
  uploadId?: string,
  /** For other ways to upload: the address of the protocol, and the photos' `upload_source`. */
  way: { path?: string; source?: string } = {},
): Promise<Response> {
  let row: UploadRow | undefined;
  if (uploadId !== undefined) row = await findUpload(deps, person, orderId, uploadId);
  // An upload is deleted with its order or consent; sending more of it gets that as the reason.
  if (!row && (uploadId !== undefined || request.method === 'POST')) await assertPhotoWelcome(deps, person, orderId);
  if (!row && uploadId !== undefined) throw new AppError('not_found', 'The requested resource was not found.');

  const done = row && (await findDone(deps, row));
  if (row && done && request.method === 'HEAD') return doneAnswer(row, done);

  // The library turns our errors into text; the caller gets the original.
  let refusal: unknown;
  const ours = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      refusal = error;
      throw error;
    }
  };
  const finish = async (upload: Upload): Promise<Record<string, string>> => {
    await finishUpload(deps, person, row!, upload, way.source);
    return { [ATTACHMENT_ID]: row!.attachment_id! };
  };
  const server = new Server({
    path: way.path ?? `/api/v1/orders/${orderId}/attachments`,
    datastore: new FileStore({ directory: deps.uploadsDir }),
    locker: createLocker(deps),
    maxSize: PHOTO_LIMITS.maxBytes,
    relativeLocation: true,
    namingFunction: () =>
      ours(async () => {
        row = await insertUpload(deps, person, orderId);
        return row.id;
      }),
    onUploadFinish: (_, upload) => ours(async () => ({ headers: await finish(upload) })),
  });
  const answer = await server.handleWeb(request);
  if (refusal !== undefined) {
    if (refusal instanceof AppError && refusal.code !== 'unavailable' && row) await discard(deps, row);
    throw refusal;
  }
  if (!answer.ok) throw await readError(deps, answer);
  if (request.method === 'DELETE' && row) await removeUpload(deps, row.id);
  const headers = new Headers(answer.headers);
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  // All bytes have arrived, but the process died before analysing them.
  if (request.method === 'HEAD' && row && isWhole(headers)) {
    const file = path.join(deps.uploadsDir, row.id);
    await finishUpload(
      deps,
      person,
      row,
      { ...metadataOf(headers), storage: { type: 'file', path: file } },
      way.source,
    );
    headers.set(ATTACHMENT_ID, row.attachment_id!);
  }
  headers.set('cache-control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}

async function finishUpload(
  deps: Deps,
  person: Person,
  row: UploadRow,
  upload: Pick<Upload, 'metadata' | 'storage'>,
  source: string | undefined,
): Promise<void> {
  const file = path.join(deps.uploadsDir, row.id);
  await addPhoto(deps, person, {
    orderId: row.order_id,
    attachmentId: row.attachment_id!,
    file,
    fileName: cleanName(upload.metadata?.['filename']),
    source: source ?? cleanSource(upload.metadata?.['source']),
  });
  await removeFiles(deps, row);
}

const removeFiles = async ({ uploadsDir }: Pick<Deps, 'uploadsDir'>, { id }: UploadRow): Promise<void> => {
  await rm(path.join(uploadsDir, id), { force: true });
  await rm(path.join(uploadsDir, `${id}.json`), { force: true });
};

/** Refused for good: deletes what has arrived. */
async function discard(deps: Deps, row: UploadRow): Promise<void> {
  await removeFiles(deps, row);
  await removeUpload(deps, row.id);
}

async function findDone({ db }: Pick<Deps, 'db'>, row: UploadRow): Promise<{ bytes: number } | undefined> {
  const attachment = await db
    .selectFrom('catchlight.attachments')
    .select('bytes')
    .where('id', '=', row.attachment_id)
    .where('status', '!=', 'pending')
    .executeTakeFirst();
  return attachment && { bytes: attachment.bytes ?? 0 };
}

/** For a browser that lost the last answer and asks for its offset: the upload is complete. */
const doneAnswer = (row: UploadRow, { bytes }: { bytes: number }): Response =>
  new Response(null, {
    status: 200,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(bytes),
      'Upload-Length': String(bytes),
      [ATTACHMENT_ID]: row.attachment_id!,
      'cache-control': 'no-store',
    },
  });

const isWhole = (headers: Headers): boolean =>
  headers.has('upload-length') && headers.get('upload-length') === headers.get('upload-offset');

function metadataOf(headers: Headers): { metadata: Record<string, string> } {
  const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '));
  return {
    metadata: Object.fromEntries(
      pairs.map(([name, value]) => [name ?? '', Buffer.from(value ?? '', 'base64').toString('utf8')]),
    ),
  };
}

/** A name without folders and control characters, 120 characters at most; null when nothing is left. */
export const cleanName = (name: unknown): string | null =>
  typeof name === 'string'
    ? path.win32
        .basename(name.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '))
        .trim()
        .slice(0, 120) || null
    : null;
export const cleanSource = (source: unknown): string | null =>
  typeof source === 'string' && /^[a-z][a-z-]{0,19}$/.test(source) ? source : null;

const CODES: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
  423: 'conflict',
};

async function readError(deps: Deps, answer: Response): Promise<AppError> {
  const text = (await answer.text()).trim();
  if (answer.status === 413)
    return new AppError('too_large', `A photo can have ${PHOTO_LIMITS.maxBytes / 1024 / 1024} MB at most.`, {
      max: PHOTO_LIMITS.maxBytes,
    });
  if (answer.status >= 500) {
    deps.log.error({ event: 'upload.failed', answer: text }, 'An upload could not be written');
    return new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');
  }
  return new AppError(CODES[answer.status] ?? 'invalid_input', text || 'The upload request is not valid.');
}
