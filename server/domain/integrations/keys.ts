// A company's API keys. A key is shown once, when created; only its hash is stored (unsalted is enough for a random key).
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ApiKey, apiKeyInput, NewApiKey } from '../../contracts/integrations.ts';
import { MAX_KEYS } from '../../contracts/integration-lists.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import { audit } from '../actions/audit.ts';
import { requireCompany, lockCompany } from '../access/find-company.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

export type ApiKeyRow = Row<'catchlight.api_keys'>;
type CompanyRow = Row<'catchlight.companies'>;

const PREFIX = 'clk_';
const SHOWN_CHARACTERS = 10;
/** Resolution of "last used": recording every use would turn each read into a write. */
const LAST_USED_RESOLUTION_MS = 60_000;
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
export const looksLikeApiKey = (token: string): boolean => token.startsWith(PREFIX);

export async function listApiKeys({ db }: Pick<Deps, 'db'>, person: Person, companyId: string): Promise<ApiKey[]> {
  await requireCompany(db, person, companyId, 'manager');
  const rows = await db
    .selectFrom('catchlight.api_keys as k')
    .innerJoin('catchlight.customers as c', 'c.id', 'k.created_by')
    .selectAll('k')
    .select('c.suspended')
    .where('k.company_id', '=', companyId)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute();
  return rows.map(toKey);
}

export async function createApiKey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  person: Person,
  companyId: string,
  { name, scopes }: z.output<typeof apiKeyInput>,
): Promise<NewApiKey> {
  const key = PREFIX + deps.ids.token(32);
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const { count } = await trx
      .selectFrom('catchlight.api_keys')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_KEYS)
      throw new AppError('conflict', `A company has ${MAX_KEYS} keys at most. Revoke one first.`, { max: MAX_KEYS });
    const id = deps.ids.uuid();
    await audit(trx, deps, person, 'api_key_made', companyId, { key_id: id, scopes });
    return trx
      .insertInto('catchlight.api_keys')
      .values({
        id,
        company_id: companyId,
        name,
        begins: key.slice(0, SHOWN_CHARACTERS),
        key_hash: hashOf(key),
        scopes: JSON.stringify([...new Set(scopes)]),
        created_by: person.customer.id,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { ...toKey({ ...row, suspended: false }), key };
}

/** Revokes a key at once. Idempotent. */
export async function revokeApiKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const revoked = await trx
      .updateTable('catchlight.api_keys')
      .set({ revoked_at: deps.clock.now() })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (revoked.numUpdatedRows > 0n) await audit(trx, deps, person, 'api_key_revoked', companyId, { key_id: id });
  });
}

/** The company of a key; undefined when it is unknown, revoked, or the company has closed. */
export async function findApiKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
): Promise<{ key: ApiKeyRow; company: CompanyRow } | undefined> {
  // A key stops while the account that created it is suspended.
  const row = await db
    .selectFrom('catchlight.api_keys as k')
    .innerJoin('catchlight.customers as c', 'c.id', 'k.created_by')
    .selectAll('k')
    .where('k.key_hash', '=', hashOf(key))
    .where('k.revoked_at', 'is', null)
    .where('c.suspended', '=', false)
    .executeTakeFirst();
  const company =
    row &&
    (await db
      .selectFrom('catchlight.companies')
      .selectAll()
      .where('id', '=', row.company_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!row || !company) return undefined;
  const now = clock.now();
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= LAST_USED_RESOLUTION_MS)
    await db.updateTable('catchlight.api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute();
  return { key: row, company };
}

const toKey = (row: ApiKeyRow & { suspended: boolean }): ApiKey => ({
  key_id: row.id,
  name: row.name,
  begins: row.begins,
  scopes: row.scopes,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  suspended: row.suspended,
});
