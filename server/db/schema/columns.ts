// Column types that the tables share.
import type { ColumnType } from 'kysely';

/** Json is read parsed and written as a string, so that both engines take it alike. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
