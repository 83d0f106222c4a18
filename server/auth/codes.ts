// One-time codes: six digits for typing and a long token for links, either of which can be used, once.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { limitRequesterCodeTries, limitStrangersCodeTries } from './rate-limits.ts';
import { type Asker, BOUND_OWNER_PATTERNS, SERVICE_OWNER } from './asker.ts';
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
export const PURPOSES_OF_TYPE: Record<string, readonly Purpose[]> = {
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
  /** Whom the code belongs to (asker.ts). */
  owner: string;
  userId?: string;
  flowId?: string;
  metadata?: Metadata;
}

/** Creates a code, which replaces the previous one of the same owner for the same address and purpose; the service key's replaces all. */
export async function issueCode(core: Core, db: AuthDb, request: CodeRequest): Promise<IssuedCode> {
  const now = core.now();
  const code = randomSixDigits();
  const linkToken = `${request.flowId ? 'pkce_' : ''}${randomToken()}`;
  const minutes = request.purpose === 'invite' ? INVITE_HOURS * 60 : CODE_MINUTES;
  const row = {
    id: randomUUID(),
    address: request.address,
    purpose: request.purpose,
    owner: request.owner,
    user_id: request.userId ?? null,
    code_hash: codeHash(core, request.address, request.purpose, code),
    link_hash: sha256(linkToken),
    attempts: 0,
    flow_id: request.flowId ?? null,
    metadata: JSON.stringify(request.metadata ?? {}),
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * MINUTE_MS),
  };
  if (request.owner === SERVICE_OWNER)
    await db
      .deleteFrom('catchlight_auth.mailed_codes')
      .where('address', '=', request.address)
      .where('purpose', '=', request.purpose)
      .execute();
  await db
    .insertInto('catchlight_auth.mailed_codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['address', 'purpose', 'owner']).doUpdateSet(row))
    .execute();
  // Kept a day past their expiry, so that /resend still knows what was requested.
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('catchlight_auth.mailed_codes').where('expires_at', '<', yesterday).execute();
  return { code, linkToken };
}

/** Tries a code. Whoever asked for one has the tries of that code; others share a few a day, and only at codes without a browser. Throws 429. */
export async function consumeCode(
  core: Core,
  asker: Asker,
  address: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<OneTimeCode | undefined> {
  const own = await hasOwnCode(core, asker, address, purposes);
  if (own) await limitRequesterCodeTries(core, asker, address);
  else await limitStrangersCodeTries(core, asker, address);
  const rows = own ? await countAttempts(core, asker, address, purposes) : await newestUnbound(core, address, purposes);
  for (const row of rows) {
    const given = codeHash(core, address, row.purpose, code);
    if (equalInConstantTime(row.code_hash, given) && (await spend(core, row.id, row.code_hash))) return row;
  }
  return undefined;
}

const openCodes = (core: Core, address: string, purposes: readonly Purpose[]) =>
  core.db
    .selectFrom('catchlight_auth.mailed_codes')
    .selectAll()
    .where('address', '=', address)
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', core.now());

const hasOwnCode = async (core: Core, { owns }: Asker, address: string, purposes: readonly Purpose[]) =>
  (await openCodes(core, address, purposes)
    .where('owner', 'in', [...owns])
    .executeTakeFirst()) !== undefined;

/** Counts the attempt before the code is compared, so that concurrent guesses cannot share one. */
const countAttempts = (
  core: Core,
  { owns }: Asker,
  address: string,
  purposes: readonly Purpose[],
): Promise<OneTimeCode[]> =>
  core.db
    .updateTable('catchlight_auth.mailed_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('address', '=', address)
    .where('purpose', 'in', [...purposes])
    .where('owner', 'in', [...owns])
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', core.now())
    .returningAll()
    .execute();

/** One only: a try at several codes at once would be as good as several tries. */
const newestUnbound = (core: Core, address: string, purposes: readonly Purpose[]): Promise<OneTimeCode[]> =>
  BOUND_OWNER_PATTERNS.reduce(
    (query, bound) => query.where('owner', 'not like', bound),
    openCodes(core, address, purposes),
  )
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();

/** Wrong codes do not count against the link: it cannot be guessed, and others must not be able to disable it. */
export async function consumeLink(
  core: Core,
  linkToken: string,
  purposes: readonly Purpose[],
): Promise<OneTimeCode | undefined> {
  const row = await core.db
    .selectFrom('catchlight_auth.mailed_codes')
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
    .deleteFrom('catchlight_auth.mailed_codes')
    .where('id', '=', id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

const codeHash = (core: Core, address: string, purpose: string, code: string): string =>
  core.mac('code', address, purpose, code);
