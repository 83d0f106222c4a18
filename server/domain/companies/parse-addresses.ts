// Parses addresses pasted by a manager: one a line, separated by commas or semicolons, or CSV with a column named email. Every entry keeps
// its line number, so that errors can be shown beside it.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

export interface Entry {
  /** 1-based line of the pasted text. */
  line: number;
  /** In lower case; unchanged when it is not a valid address. */
  email: string;
  valid: boolean;
}

const address = z.email().max(254);
const HEADERS = ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'correo', 'courriel', 'e-mail-adresse'];

export function parseAddresses(text: string): Entry[] {
  const clean = text.replace(/^\uFEFF/, '');
  const column = csvColumn(clean);
  return column ?? clean.split(/\r\n|\r|\n/).flatMap((line, index) => entriesOf(line, index + 1));
}

/** The entries of the email column, or undefined when the first line is not a header with one. */
function csvColumn(text: string): Entry[] | undefined {
  const header = text.split(/\r\n|\r|\n/, 1)[0] ?? '';
  const delimiter = [';', '\t', ','].find((sign) => header.includes(sign)) ?? ',';
  const names = header.split(delimiter).map((name) => name.replaceAll('"', '').trim().toLowerCase());
  const at = names.findIndex((name) => HEADERS.includes(name));
  if (at < 0) return undefined;
  const rows = parse(text, {
    delimiter,
    from_line: 2,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return rows.flatMap(({ info, record }) => {
    const value = (record[at] ?? '').trim();
    return value === '' && record.every((cell) => cell.trim() === '') ? [] : [toEntry(value, info.lines)];
  });
}

/** `Ada Lovelace <ada@example.com>` is the notation of mail programs. */
function entriesOf(line: string, number: number): Entry[] {
  return line
    .split(/[,;\t]/)
    .map((part) => (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part !== '')
    .flatMap((part) => (address.safeParse(part).success ? [part] : part.split(/\s+/)))
    .map((part) => toEntry(part, number));
}

function toEntry(text: string, line: number): Entry {
  const valid = address.safeParse(text).success;
  return { line, email: valid ? text.toLowerCase() : text.slice(0, 254), valid };
}
