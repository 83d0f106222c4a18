// Events that count once: per session, per account, per purchase. What was told is kept in the browser.
import type { Trackers } from '#server/contracts/tracking.ts';
import { NEW_ACCOUNT_MS } from '#server/contracts/tracking-figures.ts';

/** True the first time that `key` is asked for in this store. */
export function markFirstTime(store: Storage, key: string): boolean {
  const name = `tracked:${key}`;
  if (store.getItem(name) !== null) return false;
  store.setItem(name, '1');
  return true;
}

type News = [name: string, properties: Record<string, unknown>];

/** What there is to tell of the person now: a new account, a sign-in, purchases that cost something. */
export function takePersonEvents(
  { user, purchases }: Pick<Trackers, 'user' | 'purchases'>,
  now: number,
  { session, browser }: { session: Storage; browser: Storage },
): News[] {
  if (!user) return [];
  const news: News[] = [];
  const isNew = now - Date.parse(user.created_at) <= NEW_ACCOUNT_MS;
  if (isNew && markFirstTime(browser, `account:${user.id}`)) news.push(['account_created', { user_id: user.id }]);
  if (markFirstTime(session, `login:${user.id}`)) news.push(['login', { user_id: user.id }]);
  for (const purchase of purchases)
    if (purchase.value > 0 && markFirstTime(browser, `purchase:${purchase.transaction_id}`))
      news.push(['purchase', { ...purchase }]);
  return news;
}
