// One-time codes: six digits for typing and a long token for links, either of which can be used, once.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Core } from './core.ts';
import type { AuthDb, Metadata, OneTimeCode } from './schema.ts';
import { equalInConstantTime, randomToken, sha256, randomSixDigits } from './secrets.ts';
import { DAY_MS, MINUTE_MS } from '../contracts/durations.ts';

export type Purpose =
  | 'email' // signing in, or signing up, by code
  | 'signup' // confirming a password account
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export const CODE_MINUTES = 10;
export const INVITE_HOURS = 72;
const MAX_ATTEMPTS = 5;

/** What `type` in a request may mean, most likely first. */
export const PURPOSES: Record<string, readonly Purpose[]> = {
  email: ['email', 'signup', 'invite'],
  magiclink: ['email'],
  signup: ['signup', 'email'],
  recovery: ['recovery'],
  invite: ['invite'],
  email_change: ['email_change_new', 'email_change_current'],
  email_change_new: ['email_change_new'],
  email_change_current: ['email_change_current'],
};

export interface IssuedCode {
  code: string;
  /** Goes into links. Random, unlike Supabase's, which is computed from the code; clients cannot tell. */
  linkToken: string;
}

interface CodeRequest {
  address: string;
  purpose: Purpose;
  userId?: string;
  flowId?: string;
  metadata?: Metadata;
}

/** Creates a code, which replaces the previous one for the same address and purpose. */
export async function issueCode(core: Core, db: AuthDb, request: CodeRequest): Promise<IssuedCode> {
  const now = core.now();
  const code = randomSixDigits();
  const linkToken = `${request.flowId ? 'pkce_' : ''}${randomToken()}`;
  const minutes = request.purpose === 'invite' ? INVITE_HOURS * 60 : CODE_MINUTES;
  const row = {
    id: randomUUID(),
    address: request.address,
    purpose: request.purpose,
    user_id: request.userId ?? null,
    code_hash: codeHash(core, request.address, request.purpose, code),
    link_hash: sha256(linkToken),
    attempts: 0,
    flow_id: request.flowId ?? null,
    metadata: JSON.stringify(request.metadata ?? {}),
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * MINUTE_MS),
  };
  await db
    .insertInto('catchlight_auth.one_time_codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['address', 'purpose']).doUpdateSet(row))
    .execute();
  // Kept a day past their expiry, so that /resend still knows what was requested.
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('catchlight_auth.one_time_codes').where('expires_at', '<', yesterday).execute();
  return { code, linkToken };
}

/** Counts the attempt before it compares the code, so that concurrent guesses cannot share one attempt. */
export async function consumeCode(
  core: Core,
  address: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<OneTimeCode | undefined> {
  for (const purpose of purposes) {
    const row = await core.db
      .updateTable('catchlight_auth.one_time_codes')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('address', '=', address)
      .where('purpose', '=', purpose)
      .where('attempts', '<', MAX_ATTEMPTS)
      .where('expires_at', '>', core.now())
      .returningAll()
      .executeTakeFirst();
    const given = codeHash(core, address, purpose, code);
    if (!equalInConstantTime(row?.code_hash ?? '', given) || !row) continue;
    if (await spend(core, row.id, row.code_hash)) return row;
  }
  return undefined;
}

/** Wrong codes do not count against the link: it cannot be guessed, and others must not be able to disable it. */
export async function consumeLink(
  core: Core,
  linkToken: string,
  purposes: readonly Purpose[],
): Promise<OneTimeCode | undefined> {
  const row = await core.db
    .selectFrom('catchlight_auth.one_time_codes')
    .selectAll()
    .where('link_hash', '=', sha256(linkToken))
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', core.now())
    .executeTakeFirst();
  return row && (await spend(core, row.id, row.code_hash)) ? row : undefined;
}

/** Deleting is what makes a code single-use: of two requests at once, one deletes the row. */
async function spend(core: Core, id: string, hash: string): Promise<boolean> {
  const gone = await core.db
    .deleteFrom('catchlight_auth.one_time_codes')
    .where('id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

const codeHash = (core: Core, address: string, purpose: Purpose, code: string): string =>
  core.mac('code', address, purpose, code);
