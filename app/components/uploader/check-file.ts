// Checks a file before it is uploaded. The server checks everything again.
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import type { FailReason } from '#server/contracts/findings.ts';

/** What the file dialog offers. HEIC has no type in many browsers, so its endings are named too. */
export const ACCEPTED_FILES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

const TYPES = /^image\/(?:jpeg|png|webp|heic|heif)$/;
const ENDINGS = /\.(?:jpe?g|png|webp|hei[cf])$/i;

export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** Why the file cannot be a photo; undefined if the server should decide. */
export function rejectionReason(file: FileFacts): FailReason | undefined {
  if (file.type ? !TYPES.test(file.type) : !ENDINGS.test(file.name)) return 'unsupported_format';
  if (file.size > PHOTO_LIMITS.maxBytes) return 'too_large';
  if (file.size === 0) return 'corrupt';
  return undefined;
}

/** The same file chosen twice is one photo. Enough to know it again after a reload, too. */
export const fileFingerprint = (endpoint: string, file: FileFacts): string =>
  ['photo', endpoint, file.name, file.size, file.lastModified].join('/');

/** Browsers draw every accepted format but HEIC, which only Safari knows. */
export const canPreview = (file: FileFacts): boolean => !/hei[cf]/i.test(file.type || file.name);
