// Events that count once: per session, per account, per purchase. What was told is kept in the browser.

/** True the first time that `key` is asked for in this store. */
export function firstTime(store: Storage, key: string): boolean {
  const name = `tracked:${key}`;
  if (store.getItem(name) !== null) return false;
  store.setItem(name, '1');
  return true;
}
