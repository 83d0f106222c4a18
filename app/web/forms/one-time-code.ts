/** The six digits of a mailed code; people paste codes with spaces in them. Undefined for anything else. */
export function parseOneTimeCode(text: string): string | undefined {
  const digits = text.replaceAll(/\s+/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
