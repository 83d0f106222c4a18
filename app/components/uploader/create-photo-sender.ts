// Sends one photo by tus: in one piece, resumed after a cut or a reload where it stopped. The last answer names the photo.
import { ApiError } from '~/api/errors';
import { fileFingerprint } from './check-file';
import { ABORT_REMOVED, type SendPhoto } from './queue';
import { isCameraCapture } from './camera-capture';
import { isRetryableUploadError, MAX_RETRIES } from './retries';

/** Waits before each further try of a request that got no answer, in milliseconds. */
const RETRY_DELAYS = [500, 1000, 3000, 5000, 10_000] as const;

export const createPhotoSender = (endpoint: string, source: string): SendPhoto<File> => {
  return async (file, { signal, onProgress, onNamed }) => {
    // Not before somebody has chosen a photo: the page itself does not need it.
    const { Upload, isSupported } = await import('tus-js-client');
    if (!isSupported) throw new ApiError('This browser cannot upload in pieces.', 0, { code: 'unsupported' });
    return new Promise((resolve, reject) => {
      let attachmentId: string | undefined;
      let retries = 0;
      const upload = new Upload(file, {
        endpoint,
        metadata: { filename: file.name, filetype: file.type, source: isCameraCapture(file) ? 'camera' : source },
        fingerprint: async () => fileFingerprint(endpoint, file),
        removeFingerprintOnSuccess: true,
        retryDelays: [...RETRY_DELAYS],
        onShouldRetry({ originalResponse: response }) {
          retries += 1;
          return (
            retries <= MAX_RETRIES &&
            isRetryableUploadError(response?.getStatus() ?? 0, parse(response?.getBody())?.code)
          );
        },
        onProgress,
        onAfterResponse(_, response) {
          const named = response.getHeader('Attachment-Id');
          if (!named || named === attachmentId) return;
          attachmentId = named;
          onNamed(named);
        },
        onSuccess: () => resolve({ attachmentId }),
        onError(error) {
          const response = 'originalResponse' in error ? error.originalResponse : null;
          const status = response?.getStatus() ?? 0;
          reject(new ApiError(error.message, status, parse(response?.getBody()), { cause: error }));
        },
      });
      signal.addEventListener(
        'abort',
        () => void upload.abort(signal.reason === ABORT_REMOVED).catch(() => undefined),
        {
          once: true,
        },
      );
      upload
        .findPreviousUploads()
        .then(([previous]) => {
          if (signal.aborted) return;
          if (previous) upload.resumeFromPreviousUpload(previous);
          upload.start();
        })
        .catch(reject);
    });
  };
};

function parse(body: string | undefined): { code?: string } | undefined {
  try {
    return body ? (JSON.parse(body) as { code?: string } | undefined) : undefined;
  } catch {
    return undefined;
  }
}
