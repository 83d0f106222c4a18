// Outside app pages a page that was not found reloads by itself, because it may only just have been published.
// Two reloads are counted in session storage; then the counter is cleared and the error logged. Other errors do that at once.
import { errorDetail } from './error-detail';
import { pageClass } from '~/i18n/page-class';
import { ERROR_RELOAD_LIMIT } from '~/ui/tokens';

export const RELOAD_KEY = 'error_reload_count';

export type ReloadDecision = 'reload' | 'log';

export function countAndDecideReload(
  status: number,
  path: string,
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): ReloadDecision {
  const count = Number(store.getItem(RELOAD_KEY)) || 0;
  if (status === 404 && pageClass(path) !== 'app' && count < ERROR_RELOAD_LIMIT) {
    store.setItem(RELOAD_KEY, String(count + 1));
    return 'reload';
  }
  store.removeItem(RELOAD_KEY);
  return 'log';
}

export function reloadOrGiveUp(status: number, path: string, error: unknown): void {
  let decision: ReloadDecision = 'log';
  try {
    decision = countAndDecideReload(status, path, window.sessionStorage);
  } catch {
    // Storage may be forbidden; then nothing is counted, and nothing may reload for ever.
  }
  if (decision === 'reload') window.location.reload();
  else console.error(errorDetail(error));
}
