// Calls for the service key: list, create, change and delete users.
import type { Context, Hono } from 'hono';
import { requireEmailAddress } from '../addresses.ts';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { listFactors } from '../factors/factors.ts';
import { type Body, type Env, readBody, readMetadata, requireAdmin, nonEmptyString } from '../http.ts';
import { hashPassword } from '../passwords.ts';
import type { AuthDb, User } from '../schema.ts';
import { closeSessions } from '../sessions.ts';
import {
  changeUser,
  confirmEmail,
  findUserByEmail,
  insertUser,
  requireUserById,
  mergeMetadata,
  toUserBody,
  type UserChange,
  readUserBody,
} from '../users.ts';
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { isUuid } from '../../contracts/uuid.ts';

const MAX_PAGE = 1000;

export function addAdminRoutes(app: Hono<Env>, core: Core): void {
  app.use('/admin/*', async (c, next) => {
    await requireAdmin(core, c);
    await next();
  });

  app.get('/admin/users', async (c) => {
    const page = readNumber(c.req.query('page'), 1);
    const perPage = Math.min(readNumber(c.req.query('per_page'), 50), MAX_PAGE);
    const { total } = await core.db
      .selectFrom('catchlight_auth.users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const users = await core.db
      .selectFrom('catchlight_auth.users')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    setPaging(c, page, perPage, Number(total));
    return c.json({ users: await viewUsers(core.db, users), aud: 'authenticated' });
  });

  app.post('/admin/users', async (c) => {
    const user = await createUser(core, await readBody(c));
    return c.json(await readUserBody(core.db, user));
  });

  app.get('/admin/users/:id', async (c) =>
    c.json(await readUserBody(core.db, await requireUserById(core.db, c.req.param('id')))),
  );

  app.put('/admin/users/:id', async (c) => {
    const user = await requireUserById(core.db, c.req.param('id'));
    const body = await readBody(c);
    const change = await readChange(core, user, body);
    const changed = await core.db.transaction().execute(async (trx) => {
      if (change.banned_until) await closeSessions(trx, user.id, 'global');
      const next = await changeUser(trx, user.id, change, core.now());
      return body.email_confirm === true ? confirmEmail(trx, next, core.now()) : next;
    });
    return c.json(await readUserBody(core.db, changed));
  });

  app.delete('/admin/users/:id', async (c) => {
    const user = await requireUserById(core.db, c.req.param('id'));
    const { should_soft_delete: soft } = await readBody(c);
    await core.db.transaction().execute(async (trx) => {
      if (user.email) await trx.deleteFrom('catchlight_auth.mailed_codes').where('address', '=', user.email).execute();
      if (soft === true) await anonymizeUser(trx, user, core.now());
      else await trx.deleteFrom('catchlight_auth.users').where('id', '=', user.id).execute();
    });
    return c.json({});
  });
}

async function createUser(core: Core, body: Body): Promise<User> {
  if (!nonEmptyString(body.email) && !nonEmptyString(body.phone))
    throw validationFailed('Cannot create a user without either an email or phone');
  const email = nonEmptyString(body.email) ? requireEmailAddress(body.email) : null;
  if (email) await assertEmailAvailable(core, email);
  if (body.id !== undefined && !isUuid(String(body.id).toLowerCase()))
    throw validationFailed('ID must conform to the uuid v4 format');
  const password = nonEmptyString(body.password);
  const role = nonEmptyString(body.role);
  const passwordHash = password ? await hashPassword(password) : null;
  return core.db.transaction().execute((trx) =>
    insertUser(
      trx,
      {
        ...(body.id ? { id: String(body.id) } : {}),
        email,
        phone: nonEmptyString(body.phone) ?? null,
        passwordHash,
        userMetadata: readMetadata(body.user_metadata),
        appMetadata: readMetadata(body.app_metadata),
        confirmed: body.email_confirm === true,
        phoneConfirmed: body.phone_confirm === true,
        ...(role ? { role } : {}),
      },
      core.now(),
    ),
  );
}

/** Soft deletion keeps the id, so that references stay valid, and no personal data. */
async function anonymizeUser(trx: AuthDb, user: User, now: Date): Promise<void> {
  await closeSessions(trx, user.id, 'global');
  for (const table of [
    'identities',
    'mailed_codes',
    'known_browsers',
    'flows',
    'factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
  ] as const)
    await trx.deleteFrom(`catchlight_auth.${table}`).where('user_id', '=', user.id).execute();
  const empty = { email: null, phone: null, new_email: null, password_hash: null, user_metadata: '{}' };
  await changeUser(trx, user.id, { ...empty, app_metadata: '{}', deleted_at: user.deleted_at ?? now }, now);
}

async function readChange(core: Core, user: User, body: Body): Promise<UserChange> {
  const change: UserChange = {};
  const email = nonEmptyString(body.email) && requireEmailAddress(body.email);
  if (email && email !== user.email) {
    await assertEmailAvailable(core, email);
    change.email = email;
  }
  const password = nonEmptyString(body.password);
  const role = nonEmptyString(body.role);
  if (nonEmptyString(body.phone)) change.phone = nonEmptyString(body.phone);
  if (password) change.password_hash = await hashPassword(password);
  if (role) change.role = role;
  if (body.phone_confirm === true) change.phone_confirmed_at = core.now();
  if (body.user_metadata) change.user_metadata = mergeMetadata(user.user_metadata, readMetadata(body.user_metadata));
  if (body.app_metadata) change.app_metadata = mergeMetadata(user.app_metadata, readMetadata(body.app_metadata));
  if (nonEmptyString(body.ban_duration)) change.banned_until = readBan(String(body.ban_duration), core.now());
  return change;
}

const UNITS: Record<string, number> = { h: HOUR_MS, m: MINUTE_MS, s: 1000, ms: 1 };

/** Go's way of writing durations: "24h", "1h30m"; "none" lifts a ban. */
function readBan(duration: string, now: Date): Date | null {
  if (duration === 'none') return null;
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(duration)) throw validationFailed('invalid format for ban duration');
  const parts = duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g);
  const length = [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0);
  return new Date(Math.min(now.getTime() + length, Date.UTC(9999, 0)));
}

export async function assertEmailAvailable(core: Core, email: string): Promise<void> {
  if (await findUserByEmail(core.db, email))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

function readNumber(value: string | undefined, fallback: number): number {
  if (!value) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw validationFailed('Bad Pagination Parameters');
  return Number(value);
}

function setPaging(c: Context, page: number, perPage: number, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number, rel: string): string =>
    `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  c.header('x-total-count', String(total));
  c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
}

/** One query for the identities of a whole page, and one for the factors. */
async function viewUsers(db: AuthDb, users: User[]): Promise<object[]> {
  if (users.length === 0) return [];
  const ids = users.map((user) => user.id);
  const identities = await db
    .selectFrom('catchlight_auth.identities')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  const factors = await listFactors(db, ids);
  const own = <Row extends { user_id: string }>(rows: Row[], user: User): Row[] =>
    rows.filter((row) => row.user_id === user.id);
  return users.map((user) => toUserBody(user, own(identities, user), own(factors, user)));
}
