// Sends one photo by tus: in one piece, resumed after a cut or a reload where it stopped. The last answer names the photo.
import { ApiError } from '~/api/errors';
import { fingerprintOf } from './check-file';
import { REMOVED, type Send } from './queue';
import { wasTaken } from './taken';

/** Waits before each further try of a request that got no answer, in milliseconds. */
const RETRY_DELAYS = [500, 1000, 3000, 5000, 10_000] as const;
/** Attempts in all. The tus client starts counting again whenever some bytes got through, and could go on for ever. */
const MOST_RETRIES = 8;
/** Answers that another try can change: busy, locked by our own dead connection, told to wait, or no answer at all. */
const PASSING = new Set([0, 409, 423, 429]);

const isPassing = (status: number): boolean => PASSING.has(status) || status >= 500;

export const sendPhoto = (endpoint: string, source: string): Send<File> => {
  return async (file, { signal, onProgress }) => {
    // Not before somebody has chosen a photo: the page itself does not need it.
    const { Upload, isSupported } = await import('tus-js-client');
    if (!isSupported) throw new ApiError('This browser cannot upload in pieces.', 0, { code: 'unsupported' });
    return new Promise((resolve, reject) => {
      let attachmentId: string | undefined;
      let retries = 0;
      const upload = new Upload(file, {
        endpoint,
        metadata: { filename: file.name, filetype: file.type, source: wasTaken(file) ? 'camera' : source },
        fingerprint: async () => fingerprintOf(endpoint, file),
        removeFingerprintOnSuccess: true,
        retryDelays: [...RETRY_DELAYS],
        onShouldRetry: (error) => (retries += 1) <= MOST_RETRIES && isPassing(error.originalResponse?.getStatus() ?? 0),
        onProgress,
        onAfterResponse(_, response) {
          attachmentId = response.getHeader('Attachment-Id') ?? attachmentId;
        },
        onSuccess: () => resolve({ attachmentId }),
        onError(error) {
          const response = 'originalResponse' in error ? error.originalResponse : null;
          const status = response?.getStatus() ?? 0;
          reject(new ApiError(error.message, status, parse(response?.getBody()), { cause: error }));
        },
      });
      signal.addEventListener('abort', () => void upload.abort(signal.reason === REMOVED).catch(() => undefined), {
        once: true,
      });
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

function parse(body: string | undefined): unknown {
  try {
    return body ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}
