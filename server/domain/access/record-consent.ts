// Records a cookie consent: what was asked, what was answered, and when.
import type { ConsentRecord } from '../../contracts/account.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from './viewer.ts';

export async function recordConsent(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  record: ConsentRecord,
): Promise<void> {
  await deps.db
    .insertInto('catchlight.consents')
    .values({
      id: deps.ids.uuid(),
      customer_id: viewer.kind === 'person' ? viewer.customer.id : null,
      kind: 'cookies',
      details: JSON.stringify(record),
      created_at: deps.clock.now(),
    })
    .execute();
}
