// Which answers to a piece of an upload are worth another try.

/** Attempts in all. The tus client starts counting again whenever some bytes got through, and could go on for ever. */
export const MAX_RETRIES = 8;
/** Answers that another try can change: busy, locked by our own dead connection, told to wait, or no answer at all. */
const PASSING = new Set([0, 409, 423, 429]);

/** Not where too many uploads are unfinished: waiting seconds changes nothing, and the person has to be told. */
export const isRetryableUploadError = (status: number, code: string | undefined): boolean =>
  code !== 'too_many_uploads' && (PASSING.has(status) || status >= 500);
