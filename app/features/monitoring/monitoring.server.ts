// What a page tells its reporter of errors.
import { type BrowserMonitoring, releaseOf } from '#server/contracts/monitoring.ts';
import type { Host } from '~/context';

export function browserMonitoring({ site, requestId }: Pick<Host, 'site' | 'requestId'>): BrowserMonitoring | null {
  if (!site.monitoring) return null;
  return { ...site.monitoring, release: releaseOf(site.build), requestId };
}
