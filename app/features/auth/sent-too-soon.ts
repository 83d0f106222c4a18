// Whether a sign-in was sent before the page's script ran, and failed for want of a proof alone: then the script sends it again.
import type { RejectedSignIn } from './start-sign-in.server';

/** Not after an error, which comes with a question as well: sending it again would count as another attempt. */
export const wasSentTooSoon = (result: RejectedSignIn | undefined): boolean =>
  !!result?.question && !result.error && result.rejected.fieldErrors.email === undefined;
