// The types of the tables as queries see them, by area. Times are Dates, json columns are parsed values.
// A column that holds a closed list of the contracts has that list's type: it was checked when it was written.
import type { Insertable, Selectable } from 'kysely';
import type { CompanyTables } from './schema/companies.ts';
import type { ErasureTables } from './schema/erasure.ts';
import type { IntegrationTables } from './schema/integrations.ts';
import type { OperationTables } from './schema/operation.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { PeopleTables } from './schema/people.ts';
import type { ShootTables } from './schema/shoots.ts';

export interface Schema
  extends PeopleTables, PaymentTables, CompanyTables, IntegrationTables, ShootTables, ErasureTables, OperationTables {}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
