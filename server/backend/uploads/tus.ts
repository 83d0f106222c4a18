// Resumable uploads (tus 1.0): @tus/server speaks the protocol, the rules are ours. POST answers with the `Attachment-Id` that the photo will have,
// and the last PATCH after the photo has been analysed.
import { Server, type Upload } from '@tus/server';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import { cleanFileName } from '../../contracts/file-name.ts';
import type { Person } from '../../domain/access/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError, type ErrorCode, notFound, temporarilyUnavailable } from '../../domain/errors.ts';
import { addPhoto } from '../../domain/photos/add-photo.ts';
import { assertDiskNotFull } from '../../domain/objects/disk-room.ts';
import { assertPhotoAllowed } from '../../domain/photos/open-upload.ts';
import { uploadStoreOf } from './choose-store.ts';
import { createLocker } from './lock.ts';
import type { UploadStore } from './store.ts';
import {
  findUpload,
  findUploadedPhotoSize,
  insertUpload,
  removeUpload,
  type UploadRow,
} from '../../domain/photos/uploads.ts';

const ATTACHMENT_ID = 'Attachment-Id';

/** POST, HEAD, PATCH, DELETE and OPTIONS of one order's uploads. */
export async function handleTus(
  deps: Deps,
  person: Person,
  orderId: string,
  request: Request,
  uploadId?: string,
  /** For other ways to upload: the address of the protocol, and the photos' `upload_source`. */
  options: { path?: string; source?: string } = {},
): Promise<Response> {
  let row: UploadRow | undefined;
  if (uploadId !== undefined) row = await findUpload(deps, person, orderId, uploadId);
  // An upload is deleted with its order or consent; sending more of it gets that as the reason.
  if (!row && (uploadId !== undefined || request.method === 'POST')) await assertPhotoAllowed(deps, person, orderId);
  if (!row && uploadId !== undefined) throw notFound();

  if (request.method === 'PATCH') await assertDiskNotFull(deps);

  const done = row && (await findUploadedPhotoSize(deps, row));
  if (row && done && request.method === 'HEAD') return completedResponse(row, done);

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
    await finishUpload(deps, store, person, row!, upload, options.source);
    return { [ATTACHMENT_ID]: row!.attachment_id! };
  };
  const store = uploadStoreOf(deps);
  const server = new Server({
    path: options.path ?? `/api/v1/orders/${orderId}/attachments`,
    datastore: store.data,
    locker: createLocker(deps),
    maxSize: PHOTO_LIMITS.maxBytes,
    relativeLocation: true,
    namingFunction: () =>
      ours(async () => {
        row = await insertUpload(deps, person, orderId, announcedBytes(request));
        return row.id;
      }),
    onUploadFinish: (_, upload) => ours(async () => ({ headers: await finish(upload) })),
  });
  const answer = await server.handleWeb(request);
  const failed = refusal !== undefined || !answer.ok;
  // Nobody learned the address of an upload whose beginning failed; left alone, its row would count in the quota for a day.
  const lost = failed && request.method === 'POST';
  if (row && (lost || (refusal instanceof AppError && refusal.code !== 'unavailable'))) await discard(deps, store, row);
  if (refusal !== undefined) throw refusal;
  if (!answer.ok) throw await readError(deps, answer);
  if (request.method === 'DELETE' && row) await removeUpload(deps, row.id);
  const headers = new Headers(answer.headers);
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  // All bytes have arrived, but the process died before analysing them.
  if (request.method === 'HEAD' && row && isWhole(headers)) {
    await finishUpload(deps, store, person, row, metadataOf(headers), options.source);
    headers.set(ATTACHMENT_ID, row.attachment_id!);
  }
  // A page that lists the photo before its last answer has come knows it as its own.
  if (request.method === 'POST' && row) headers.set(ATTACHMENT_ID, row.attachment_id!);
  headers.set('cache-control', 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}

/** An upload that does not announce its length may become as large as any. */
const announcedBytes = ({ headers }: Request): number => {
  const bytes = Number(headers.get('upload-length') ?? PHOTO_LIMITS.maxBytes);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? Math.min(bytes, PHOTO_LIMITS.maxBytes) : PHOTO_LIMITS.maxBytes;
};

async function finishUpload(
  deps: Deps,
  store: UploadStore,
  person: Person,
  row: UploadRow,
  upload: Pick<Upload, 'metadata'>,
  source: string | undefined,
): Promise<void> {
  try {
    await addPhoto(deps, person, {
      orderId: row.order_id,
      attachmentId: row.attachment_id!,
      file: await store.completeFile(row.id),
      fileName: cleanFileName(upload.metadata?.['filename']),
      source: source ?? cleanSource(upload.metadata?.['source']),
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable')
      await store.keepForLater(row.id).catch((reason: unknown) => {
        deps.log.warn({ event: 'upload.not_kept', err: reason }, 'A photo has to be sent again');
      });
    throw error;
  }
  await store.remove(row.id);
}

/** Refused for good: deletes what has arrived. */
async function discard(deps: Deps, store: UploadStore, row: UploadRow): Promise<void> {
  await store.remove(row.id);
  await removeUpload(deps, row.id);
}

/** For a browser that lost the last answer and asks for its offset: the upload is complete. */
const completedResponse = (row: UploadRow, { bytes }: { bytes: number }): Response =>
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
    return temporarilyUnavailable();
  }
  return new AppError(CODES[answer.status] ?? 'invalid_input', text || 'The upload request is not valid.');
}
