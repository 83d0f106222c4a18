// CSV that spreadsheets open as it is: RFC 4180, and no cell that one of them would run as a formula.

/** Starts with a byte order mark, without which Excel reads UTF-8 wrongly. */
export const stringify = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** A leading apostrophe keeps `=cmd()` and the like a text (OWASP, CSV injection). */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
