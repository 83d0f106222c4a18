// Parses people pasted by a manager: addresses one per line, separated by commas or semicolons, as mail programs write them with names, or
// a table. Every entry keeps its line number, so that errors can be shown beside it.
import { z } from 'zod';
import type { ColumnUse } from '../../contracts/company-lists.ts';
import { type AddressTable, readAddressTable } from './address-table.ts';
import { cleanPersonName } from './person-name.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

export interface ParsedAddress {
  /** 1-based line of the text. */
  line: number;
  /** In lower case; unchanged when it is not a valid address. */
  email: string;
  /** Empty when the list has none. */
  name: string;
  valid: boolean;
}
/** Says in which of two lists its line is. */
export interface ListedAddress extends ParsedAddress {
  list: 'file' | 'emails';
}
export interface ParsedColumn {
  /** Empty without a header. */
  header: string;
  /** The first cell that is not empty. */
  sample: string;
  use: ColumnUse;
}
export interface ParsedList {
  entries: ParsedAddress[];
  /** Null for a text that is no table. */
  columns: ParsedColumn[] | null;
}

const address = z.email().max(MAX_LENGTHS.email);

/** `uses`: what the columns of a table hold, when somebody has said so; a column beyond them holds nothing. */
export function parseAddresses(text: string, uses?: readonly ColumnUse[]): ParsedList {
  const clean = text.replace(/^\uFEFF/, '');
  const table = readAddressTable(clean);
  if (!table)
    return { entries: clean.split(/\r\n|\r|\n/).flatMap((line, index) => parseLine(line, index + 1)), columns: null };
  const chosen = uses ? table.header.map((_, at) => uses[at] ?? 'none') : table.uses;
  return {
    entries: readEntries(table, chosen),
    columns: table.header.map((header, at) => ({
      header: header.slice(0, MAX_LENGTHS.email),
      sample: (table.rows.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, MAX_LENGTHS.email),
      use: chosen[at]!,
    })),
  };
}

/** A file and what was typed beside it, each read for itself, so that none takes the other for its rows. `uses` are those of the first one
 * that is a table. */
export function parseAddressLists(
  { file, emails }: { file: string; emails: string },
  uses?: readonly ColumnUse[],
): { entries: ListedAddress[]; columns: ParsedColumn[] | null } {
  const first = parseAddresses(file, uses);
  const second = parseAddresses(emails, first.columns ? undefined : uses);
  return {
    entries: [
      ...first.entries.map((entry) => ({ ...entry, list: 'file' as const })),
      ...second.entries.map((entry) => ({ ...entry, list: 'emails' as const })),
    ],
    columns: first.columns ?? second.columns,
  };
}

function readEntries({ rows }: AddressTable, uses: readonly ColumnUse[]): ParsedAddress[] {
  const at = (use: ColumnUse): number => uses.indexOf(use);
  if (at('email') < 0) return [];
  return rows.map(({ line, cells }) => {
    const [first = '', last = '', whole = ''] = (['first', 'last', 'name'] as const).map((use) => cells[at(use)]);
    const name = (!first || !last) && whole ? whole : `${first} ${last}`;
    return toEntry(cells[at('email')] ?? '', line, name);
  });
}

/** Text before `<ada@example.com>` is a display name, as mail programs write it: `Ada Lovelace`, `"Lovelace, Ada"`, `Lovelace, Ada`. */
function parseLine(line: string, number: number): ParsedAddress[] {
  const quoted: string[] = [];
  const [first = '', ...others] = line
    // A quoted name may contain separators, so it waits elsewhere until the line is taken apart.
    .replaceAll(/"([^"]*)"(?=\s*<)/g, (_, name: string) => `\uE000${quoted.push(name) - 1}\uE000`)
    .replaceAll('"', ' ')
    .split('<');
  const nameIn = (text: string): string => {
    const at = /\uE000(\d+)\uE000/.exec(text)?.[1];
    return (at !== undefined && quoted[Number(at)]) || nameBefore(text);
  };
  const found: { text: string; name?: string }[] = [];
  // One by one: a call with a hundred thousand arguments overflows the stack.
  const addPlain = (words: readonly string[]): void => words.forEach((text) => found.push({ text }));
  addPlain(others.length === 0 ? splitWords(first) : addressesBeforeName(first));
  let name = nameIn(first);
  others.forEach((other, index) => {
    const [inside = '', after = ''] = other.split('>', 2);
    found.push({ text: inside, name });
    addPlain(index === others.length - 1 ? splitWords(after) : addressesBeforeName(after));
    name = nameIn(after);
  });
  return found
    .map(({ text, name: beside }) => ({ text: trimPunctuation(text), name: beside }))
    .filter(({ text }) => text !== '')
    .map(({ text, name: beside }) => toEntry(text, number, beside));
}

/** What stands behind the last address and the last semicolon. */
function nameBefore(text: string): string {
  const at = text.lastIndexOf('@');
  const rest = at < 0 ? text : text.slice(at).replace(/^[^\s,;]+/, '');
  return rest.split(/[;\t]/).at(-1) ?? '';
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
  text.length > MAX_LENGTHS.email
    ? text
    : text
        .trim()
        .replace(/^mailto:/i, '')
        .replaceAll(/^['(]+|[').:]+$/g, '');

function toEntry(text: string, line: number, name = ''): ParsedAddress {
  const valid = address.safeParse(text).success;
  return {
    line,
    email: valid ? text.toLowerCase() : text.slice(0, MAX_LENGTHS.email),
    name: cleanPersonName(name),
    valid,
  };
}
