// Codes out of a form: the one that was mailed or that an app shows, and recovery codes. Plain data.
/** The six digits of a mailed code; people paste codes with spaces in them. Undefined for anything else. */
export function parseOneTimeCode(text: string): string | undefined {
  const digits = text.replaceAll(/\s+/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** Ten letters and digits, with or without the dash; undefined for anything else. */
export const parseRecoveryCode = (text: string): string | undefined =>
  /^[a-z2-9]{10}$/i.test(text.replaceAll(/[\s-]+/g, '')) ? text : undefined;
