// Photos that arrive whole in a form. Each is stored and listed before it is analysed, so that the answer does not wait for the photos of
// everybody else, and a process that ends meanwhile loses none.
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { cleanFileName } from '../../contracts/file-name.ts';
import { refusedFindings } from '../../contracts/findings.ts';
import type { Person } from '../../domain/access/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError, temporarilyUnavailable } from '../../domain/errors.ts';
import { assertDiskRoom } from '../../domain/objects/disk-room.ts';
import type { AttachmentRow } from '../../domain/objects/attachment-row.ts';
import {
  addPhoto,
  AnalysisFailed,
  analyseRegisteredPhoto,
  discardPhoto,
  registerPhoto,
  type UploadedPhoto,
} from '../../domain/photos/add-photo.ts';
import { settlePhoto } from '../../domain/photos/settle-photo.ts';
import { describeUpload } from '../../domain/photos/upload-parts.ts';
import {
  countFailedAnalysis,
  listWaitingFormUploads,
  insertUpload,
  removeUpload,
  SENT_BY_FORM,
  type UploadRow,
} from '../../domain/photos/uploads.ts';
import { uploadStoreOf } from './choose-store.ts';
import { savePart } from './form-parts.ts';
import { withLease } from './lock.ts';
import type { Part } from './multipart.ts';
import { cleanSource } from './tus.ts';

/** A photo at which the engine has failed this often is refused as one that cannot be read. */
const MAX_FAILED_ANALYSES = 3;

type NewPhoto = Omit<UploadedPhoto, 'file' | 'attachmentId'>;

/** Writes one photo of a form to disk, adds it to the order and answers with its findings. */
export const addFormPhoto = (
  deps: Deps,
  person: Person,
  orderId: string,
  part: Part,
  source: string | undefined,
): Promise<AttachmentRow> =>
  saveTemporarily(deps, part, (file) =>
    addPhoto(deps, person, { ...newPhoto(orderId, part, source), attachmentId: deps.ids.uuid(), file }),
  );

/** Writes one photo of a form to disk and adds it to the order as pending. `analysed` resolves after its analysis, to false when the photo may
 * still be pending, and never rejects. */
export const takeFormPhoto = (
  deps: Deps,
  person: Person,
  orderId: string,
  part: Part,
  source: string | undefined,
): Promise<{ analysed: Promise<boolean> }> =>
  saveTemporarily(deps, part, async (file) => {
    const photo = newPhoto(orderId, part, source);
    if (file === undefined) {
      await addPhoto(deps, person, { ...photo, attachmentId: deps.ids.uuid(), file });
      return { analysed: Promise.resolve(true) };
    }
    return { analysed: analyseFormPhoto(deps, await storeFormPhoto(deps, person, photo, file)) };
  });

function newPhoto(orderId: string, part: Part, source: string | undefined): NewPhoto {
  return { orderId, fileName: cleanFileName(part.fileName), source: cleanSource(source) ?? 'form' };
}

/** The file is undefined when the photo is larger than any may be. */
async function saveTemporarily<T>(deps: Deps, part: Part, work: (file: string | undefined) => Promise<T>): Promise<T> {
  const file = path.join(deps.uploadsDir, `form-${deps.ids.uuid()}`);
  await assertDiskRoom(deps);
  await mkdir(deps.uploadsDir, { recursive: true });
  try {
    return await work((await savePart(deps, part, file)) ? file : undefined);
  } finally {
    await rm(file, { force: true });
  }
}

/** Where every process finds it: in the object store that all share, or in the folder of the only one. */
async function storeFormPhoto(deps: Deps, person: Person, photo: NewPhoto, file: string): Promise<UploadRow> {
  const { size } = await stat(file);
  const upload = await insertUpload(deps, person, photo.orderId, size);
  const registered = { ...photo, attachmentId: upload.attachment_id! };
  const store = uploadStoreOf(deps);
  try {
    await describeUpload(deps, upload.id, { size, metadata: SENT_BY_FORM });
    await store.takeFile(upload.id, file);
    await registerPhoto(deps, person, registered);
    return upload;
  } catch (error) {
    // It may be listed already.
    await discardPhoto(deps, registered);
    await store.remove(upload.id);
    await removeUpload(deps, upload.id);
    if (error instanceof AppError) throw error;
    deps.log.error({ event: 'photo.not_stored', err: error }, 'A photo could not be stored');
    throw temporarilyUnavailable();
  }
}

/** False when the photo may still be pending: the analysis failed, or another process is at it. */
async function analyseFormPhoto(deps: Deps, upload: UploadRow): Promise<boolean> {
  const { id, order_id: orderId } = upload;
  const photo = { orderId, attachmentId: upload.attachment_id! };
  const store = uploadStoreOf(deps);
  let settled = false;
  try {
    await withLease(deps, id, async () => {
      try {
        await analyseRegisteredPhoto(deps, { ...photo, openFile: () => store.completeFile(id) });
      } catch (error) {
        if (mayRecover(error)) {
          if (!(await isUnreadable(deps, upload, error))) throw error;
          const refused = { findings: refusedFindings('corrupt'), bytes: upload.bytes };
          await settlePhoto(deps, photo, refused, { from: 'pending' });
        } else await discardPhoto(deps, photo);
      }
      settled = true;
      await store.remove(id);
      await removeUpload(deps, id);
    });
  } catch (error) {
    deps.log.warn({ event: 'photo.waits', err: error }, 'A photo could not be analysed and is tried again');
  }
  return settled;
}

/** Other refusals say that the photo is not wanted any more. */
const mayRecover = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'unavailable';

/** Other failures say nothing about the photo, which waits until they have passed. */
const isUnreadable = async (deps: Deps, { id }: UploadRow, error: unknown): Promise<boolean> =>
  error instanceof AnalysisFailed && (await countFailedAnalysis(deps, id)) >= MAX_FAILED_ANALYSES;

/** Analyses the photos of forms whose process has ended before it could. */
export async function resumeFormPhotos(deps: Deps): Promise<void> {
  for (const upload of await listWaitingFormUploads(deps)) await analyseFormPhoto(deps, upload);
}
