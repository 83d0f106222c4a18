// What a receipt or credit note belongs to, found by its number as people write it: CL-000012, cl12, CN 3, or any part of the digits.
import { type RawBuilder, sql } from 'kysely';
import { anyContainsTextSql } from './contains-text.ts';

const WRITTEN = /^(?:(cl|cn)[ -]?)?(\d{1,12})$/i;
const COLUMNS = { CL: 'receipt_number', CN: 'credit_note_number' } as const;
const DIGITS = 6;

/** False for a text that is no part of a number. `purchases`: the table's alias. */
export function receiptNumberSql(q: string, purchases: string): RawBuilder<boolean> {
  const [, prefix, digits] = WRITTEN.exec(q.trim()) ?? [];
  if (digits === undefined) return sql<boolean>`false`;
  const columns = Object.values(COLUMNS).map((column) => `${purchases}.${column}`);
  if (prefix === undefined) return anyContainsTextSql(columns, digits);
  const series = prefix.toUpperCase() as keyof typeof COLUMNS;
  const column = `${purchases}.${COLUMNS[series]}`;
  // Only zeros: a number that is not written to its end.
  if (Number(digits) === 0) return anyContainsTextSql([column], `${series}-${digits}`);
  return sql<boolean>`${sql.ref(column)} = ${`${series}-${String(Number(digits)).padStart(DIGITS, '0')}`}`;
}

/** Whether the row with this id is what the purchase of such a receipt names. */
export const namedOnReceiptSql = (
  id: string,
  named: 'customer_id' | 'company_id' | 'order_id',
  q: string,
): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(id)} in (select ${sql.ref(`r.${named}`)} from catchlight.purchases as r where ${receiptNumberSql(q, 'r')})`;
