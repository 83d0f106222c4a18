// How long a person waits before asking for another code: long enough for a mail to arrive.
const RESEND_AFTER_SECONDS = 30;

export const secondsUntilResend = (startedAt: number, now: number): number =>
  Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - (now - startedAt) / 1000));
