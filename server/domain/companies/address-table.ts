// A list of people as a table: CSV out of a spreadsheet, with or without a header. Says what each column seems to hold.
import { CsvError, parse } from 'csv-parse/sync';
import type { ColumnUse } from '../../contracts/company-lists.ts';

export interface TableRow {
  /** 1-based line of the text at which the row ends. */
  line: number;
  cells: string[];
}
export interface AddressTable {
  /** Empty strings without a header. */
  header: string[];
  rows: TableRow[];
  /** What each column seems to hold. */
  uses: ColumnUse[];
}

/** Headers in our four languages and of the exports of Outlook, Google and Entra ID; lower case, without accents and punctuation. */
const WORDS: Record<Exclude<ColumnUse, 'none'>, readonly string[]> = {
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'mail address', 'work email', 'business email'],
    ...['e mail 1 value', 'email 1 value', 'user principal name', 'correo', 'correo electronico', 'courriel'],
    ...['adresse e mail', 'adresse email', 'adresse mail', 'e mail adresse', 'email adresse', 'mailadresse'],
  ],
  first: [
    ...['first name', 'firstname', 'first', 'given name', 'givenname', 'forename', 'vorname', 'rufname', 'prenom'],
    ...['nombre', 'nombre de pila'],
  ],
  last: [
    ...['last name', 'lastname', 'last', 'surname', 'family name', 'familyname', 'nachname', 'familienname', 'nom'],
    ...['nom de famille', 'apellido', 'apellidos'],
  ],
  name: [
    ...['name', 'full name', 'fullname', 'display name', 'displayname', 'employee', 'employee name', 'anzeigename'],
    ...['vollstandiger name', 'vor und nachname', 'nom complet', 'prenom et nom', 'nombre completo'],
    ...['nombre y apellidos', 'colleague', 'person', 'mitarbeiter'],
  ],
};

/** Undefined for a text that is no table with one column of addresses. */
export function readAddressTable(text: string): AddressTable | undefined {
  try {
    return readTable(text);
  } catch (error) {
    // A quotation mark that is never closed: the lines may still hold addresses.
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

function readTable(text: string): AddressTable | undefined {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const delimiter = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ',';
  const header = first.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());
  const named = usesByHeader(header);
  if (named) return { header, rows: readRows(text, delimiter).slice(1), uses: named };
  // A mail program's list has these around its addresses.
  return text.includes('<') ? undefined : readUnnamed(readRows(text, delimiter));
}

function readRows(text: string, delimiter: string): TableRow[] {
  const rows = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return rows
    .map(({ info, record }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Undefined when no header names addresses. */
function usesByHeader(header: readonly string[]): ColumnUse[] | undefined {
  const kinds = Object.entries(WORDS) as [ColumnUse, readonly string[]][];
  const taken = new Set<ColumnUse>();
  const uses = header.map((cell): ColumnUse => {
    const words = cell
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
    const use = kinds.find(([kind, known]) => !taken.has(kind) && known.includes(words))?.[0] ?? 'none';
    if (use !== 'none') taken.add(use);
    return use;
  });
  if (!taken.has('email')) return undefined;
  // German "Name, Vorname": the name is the last name. A first or last name alone is all there is.
  if (taken.has('first') && taken.has('name') && !taken.has('last')) return renamed(uses, 'name', 'last');
  if (taken.has('name')) return uses;
  if (taken.has('first') !== taken.has('last')) return renamed(uses, taken.has('first') ? 'first' : 'last', 'name');
  return uses;
}

const renamed = (uses: readonly ColumnUse[], from: ColumnUse, to: ColumnUse): ColumnUse[] =>
  uses.map((use) => (use === from ? to : use));

/** Rows of the same length, one column of which holds addresses and no other does; the first of several may be a header. */
function readUnnamed(rows: readonly TableRow[]): AddressTable | undefined {
  const width = rows[0]?.cells.length ?? 0;
  if (width < 2 || rows.some(({ cells }) => cells.length !== width)) return undefined;
  if (rows.length === 1) return readOnlyRow(rows[0]!);
  const headed = !rows[0]!.cells.some(isAddress);
  const body = headed ? rows.slice(1) : rows;
  const columns = Array.from({ length: width }, (_, at) => body.map(({ cells }) => cells[at]!));
  const full = columns.map((column) => column.every(isAddress));
  if (full.filter(Boolean).length !== 1) return undefined;
  if (columns.some((column, at) => !full[at] && column.some(isAddress))) return undefined;
  return {
    header: headed ? rows[0]!.cells : Array.from({ length: width }, () => ''),
    rows: [...body],
    uses: usesByContent(columns, full),
  };
}

/** One person: an address and words that can be a name. */
function readOnlyRow(row: TableRow): AddressTable | undefined {
  const columns = row.cells.map((cell) => [cell]);
  const addresses = row.cells.map(isWholeAddress);
  if (addresses.filter(Boolean).length !== 1) return undefined;
  if (columns.some((column, at) => !addresses[at] && !areWords(column))) return undefined;
  // Of one row nobody can tell whether a column of two words holds whole names: "Ada,van der Berg" are two.
  const uses = usesByContent(columns, addresses, columns.length === 3);
  return { header: row.cells.map(() => ''), rows: [row], uses };
}

const isWholeAddress = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
const isAddress = (cell: string): boolean => cell.includes('@');

const areWords = (column: readonly string[]): boolean => column.every((cell) => /^[\p{L}\p{M}\s.,'’()-]+$/u.test(cell));

/** One column of whole names, or else, or when `apart`, the first two of words as first and last name. */
function usesByContent(columns: readonly string[][], addresses: readonly boolean[], apart = false): ColumnUse[] {
  const words = columns.map((column, at) => !addresses[at] && areWords(column));
  const whole = columns.findIndex((column, at) => !apart && words[at] && column.every((cell) => /[\s,]/.test(cell)));
  const texts = words.flatMap((is, at) => (is ? [at] : []));
  const roles = (whole >= 0 || texts.length === 1 ? ['name'] : ['first', 'last']) as ColumnUse[];
  const order = whole >= 0 ? [whole] : texts;
  return columns.map((_, at) => (addresses[at] ? 'email' : (roles[order.indexOf(at)] ?? 'none')));
}
