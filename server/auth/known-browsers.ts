// The browsers in which somebody has signed in before. What strangers do to an address does not count against them.
import { DAY_MS } from '../contracts/durations.ts';
import type { Core } from './core.ts';
import type { AuthDb, User } from './schema.ts';

/** As long as the browser keeps the cookie. */
const KEEP_DAYS = 400;

/** `browser` as in an Asker. */
export async function isKnownBrowser(core: Core, browser: string | undefined, user: User | undefined) {
  if (!browser || !user) return false;
  const row = await core.db
    .selectFrom('catchlight_auth.known_browsers')
    .select('user_id')
    .where('user_id', '=', user.id)
    .where('browser', '=', browser)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberBrowser(db: AuthDb, browser: string, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('catchlight_auth.known_browsers')
    .values({ user_id: userId, browser, signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'browser']).doUpdateSet({ signed_in_at: now }))
    .execute();
  await db
    .deleteFrom('catchlight_auth.known_browsers')
    .where('user_id', '=', userId)
    .where('signed_in_at', '<', new Date(now.getTime() - KEEP_DAYS * DAY_MS))
    .execute();
}
