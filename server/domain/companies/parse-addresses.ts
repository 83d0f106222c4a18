// Parses addresses pasted by a manager: one a line, separated by commas or semicolons, as mail programs write them, or CSV with a column
// named email. Every entry keeps its line number, so that errors can be shown beside it.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

export interface Entry {
  /** 1-based line of the pasted text. */
  line: number;
  /** In lower case; unchanged when it is not a valid address. */
  email: string;
  valid: boolean;
}

const LONGEST = 254;
const address = z.email().max(LONGEST);
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

/** What stands before `<ada@example.com>` is a name, in the notation of mail programs: `Ada Lovelace`, `"Lovelace, Ada"`, `Lovelace, Ada`. */
function entriesOf(line: string, number: number): Entry[] {
  const [first = '', ...others] = line
    .replaceAll(/"([^"]*)"(?=\s*<)/g, '')
    .replaceAll('"', ' ')
    .split('<');
  const found = others.length === 0 ? wordsOf(first) : beforeName(first);
  others.forEach((other, index) => {
    const [inside = '', after = ''] = other.split('>', 2);
    found.push(inside, ...(index === others.length - 1 ? wordsOf(after) : beforeName(after)));
  });
  return found
    .map(tidy)
    .filter((part) => part !== '')
    .map((part) => toEntry(part, number));
}

/** Addresses without a name may stand before one that has a name; the words of the name hold no @. */
const beforeName = (text: string): string[] =>
  wordsOf(text.slice(0, Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf('\t'), 0))).filter(
    (word) => word.includes('@'),
  );

/** `frank@example,com` is one mistake and not two; `hal @example.com` is none. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[;\t]|,(?<!@[^\s@.,]+,(?=[a-z]{2,6}(?:[\s,;]|$)))/i)
    .flatMap((part) => part.split(/\s+/).join(' ').replaceAll(' @', '@').replaceAll('@ ', '@').split(' '));

/** Copied links begin with a scheme; addresses in a sentence end with its full stop. What is longer is no address. */
const tidy = (text: string): string =>
  text.length > LONGEST
    ? text
    : text
        .trim()
        .replace(/^mailto:/i, '')
        .replaceAll(/^['(]+|[').:]+$/g, '');

function toEntry(text: string, line: number): Entry {
  const valid = address.safeParse(text).success;
  return { line, email: valid ? text.toLowerCase() : text.slice(0, LONGEST), valid };
}
