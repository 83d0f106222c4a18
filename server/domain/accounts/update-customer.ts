// Updates the fields that people may change themselves.
import type { z } from 'zod';
import type { Customer, customerPatch } from '../../contracts/api.ts';
import type { Locale } from '../../contracts/locales.ts';
import type { NewRow } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { viewCustomer } from './view.ts';
import type { Person } from '../access/viewer.ts';

type Changes = Partial<Pick<NewRow<'catchlight.customers'>, 'name' | 'phone' | 'segment' | 'language'>>;

export async function updateCustomer(
  deps: Pick<Deps, 'db'>,
  person: Person,
  { name, phone, segment }: z.infer<typeof customerPatch>,
): Promise<Customer> {
  return change(deps, person, {
    ...(name === undefined ? {} : { name }),
    // An empty form field removes the number.
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(segment === undefined ? {} : { segment }),
  });
}

export const setLanguage = (deps: Pick<Deps, 'db'>, person: Person, language: Locale): Promise<Customer> =>
  change(deps, person, { language });

/** The language that a person chose for pages and mails; undefined for somebody without an account of ours. */
export async function readLanguage({ db }: Pick<Deps, 'db'>, id: string): Promise<Locale | undefined> {
  const row = await db.selectFrom('catchlight.customers').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language;
}

async function change(deps: Pick<Deps, 'db'>, person: Person, changes: Changes): Promise<Customer> {
  if (Object.keys(changes).length === 0) return viewCustomer(deps, person.customer);
  const changed = await deps.db
    .updateTable('catchlight.customers')
    .set(changes)
    .where('id', '=', person.customer.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return viewCustomer(deps, changed);
}
