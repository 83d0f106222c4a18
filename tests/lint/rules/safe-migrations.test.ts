// The rule over migrations: what would break the version that is still running is found, and what only adds is not.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { safeMigrations } from './safe-migrations.ts';

const found = (sql: string, file = 'server/db/migrations/099-new.ts'): string[] =>
  safeMigrations
    .check(
      projectOf({ [file]: `// What it is.\nexport const x = {\n  name: '099-new',\n  sql: \`\n${sql}\n\`,\n};\n` }),
    )
    .map(({ line, message }) => `${line}: ${message.split(/[;:]/)[0]}`);

it.each([
  'create table catchlight.new (id uuid primary key, name text not null);',
  'alter table catchlight.orders add column brand jsonb;',
  'alter table catchlight.orders add column n integer not null default 0 check (n >= 0);',
  'alter table catchlight.orders add column a text, add column b text not null default 0;',
  'alter table catchlight.orders drop constraint orders_status_check;',
  'create index orders_brand on catchlight.orders (brand);',
  'create table catchlight.new (id uuid);\ncreate unique index new_id on catchlight.new (id);',
  'create table catchlight.new (id uuid);\nalter table catchlight.new add constraint c check (id is not null);',
  'alter table catchlight.orders\n  -- old code: writes both, it was changed a release ago\n  drop column legacy;',
])('%s is safe', (sql) => expect(found(sql)).toEqual([]));

it.each([
  ['drop table catchlight.orders;', '5: takes away what the old version still reads'],
  ['\nalter table catchlight.orders drop column brand;', '6: takes away what the old version still reads'],
  [
    'alter table catchlight.orders rename column brand to look;',
    '5: takes away a name that the old version still uses',
  ],
  ['alter table catchlight.orders rename to shoots;', '5: takes away a name that the old version still uses'],
  [
    'alter table catchlight.orders alter column n type bigint;',
    '5: rewrites the table and changes what the old version reads',
  ],
  ['alter table catchlight.orders alter column n set not null;', '5: refuses rows that the old version still writes'],
  ['alter table catchlight.orders add column n text not null;', '5: refuses rows that the old version still writes'],
  [
    'alter table catchlight.orders add column m text, add column n text not null;',
    '5: refuses rows that the old version still writes',
  ],
  [
    'alter table catchlight.orders add constraint c check (n > 0);',
    '5: may refuse rows that the old version still writes',
  ],
  ['create unique index u on catchlight.orders (brand);', '5: may refuse rows that the old version still writes'],
  ['delete from catchlight.orders;', '5: removes what the old version still reads'],
])('%s is not', (sql, finding) => expect(found(sql)).toEqual([finding]));

it('leaves those alone that ran before anybody was served', () => {
  expect(found('drop table catchlight.orders;', 'server/db/migrations/002-old.ts')).toEqual([]);
});
