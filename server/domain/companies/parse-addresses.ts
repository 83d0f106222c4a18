// Parses addresses pasted by a manager: one per line, separated by commas or semicolons, as mail programs write them, or CSV with a column
// named email. Every entry keeps its line number, so that errors can be shown beside it.
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

export interface ParsedAddress {
  /** 1-based line of the pasted text. */
  line: number;
  /** In lower case; unchanged when it is not a valid address. */
  email: string;
  valid: boolean;
}

const MAX_LENGTH = 254;
const address = z.email().max(MAX_LENGTH);
const HEADERS = ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'correo', 'courriel', 'e-mail-adresse'];

export function parseAddresses(text: string): ParsedAddress[] {
  const clean = text.replace(/^\uFEFF/, '');
  const column = csvColumn(clean);
  return column ?? clean.split(/\r\n|\r|\n/).flatMap((line, index) => parseLine(line, index + 1));
}

/** The entries of the email column, or undefined when the first line is not a header with one. */
function csvColumn(text: string): ParsedAddress[] | undefined {
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

/** Text before `<ada@example.com>` is a display name, as mail programs write it: `Ada Lovelace`, `"Lovelace, Ada"`, `Lovelace, Ada`. */
function parseLine(line: string, number: number): ParsedAddress[] {
  const [first = '', ...others] = line
    .replaceAll(/"([^"]*)"(?=\s*<)/g, '')
    .replaceAll('"', ' ')
    .split('<');
  const found = others.length === 0 ? splitWords(first) : addressesBeforeName(first);
  others.forEach((other, index) => {
    const [inside = '', after = ''] = other.split('>', 2);
    found.push(inside, ...(index === others.length - 1 ? splitWords(after) : addressesBeforeName(after)));
  });
  return found
    .map(trimPunctuation)
    .filter((part) => part !== '')
    .map((part) => toEntry(part, number));
}

/** Plain addresses may precede an address with a display name; the words of the name contain no @. */
const addressesBeforeName = (text: string): string[] =>
  splitWords(text.slice(0, Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf('\t'), 0))).filter(
    (word) => word.includes('@'),
  );

/** Splits into words. `frank@example,com` stays one (invalid) word; `hal @example.com` becomes one valid address. */
const splitWords = (text: string): string[] =>
  text
    .split(/[;\t]|,(?<!@[^\s@.,]+,(?=[a-z]{2,6}(?:[\s,;]|$)))/i)
    .flatMap((part) => part.split(/\s+/).join(' ').replaceAll(' @', '@').replaceAll('@ ', '@').split(' '));

/** Removes the scheme of a copied link and the punctuation of a sentence. Longer text cannot be an address and stays unchanged. */
const trimPunctuation = (text: string): string =>
  text.length > MAX_LENGTH
    ? text
    : text
        .trim()
        .replace(/^mailto:/i, '')
        .replaceAll(/^['(]+|[').:]+$/g, '');

function toEntry(text: string, line: number): ParsedAddress {
  const valid = address.safeParse(text).success;
  return { line, email: valid ? text.toLowerCase() : text.slice(0, MAX_LENGTH), valid };
}
