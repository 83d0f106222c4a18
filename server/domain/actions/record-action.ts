// Records an action event reported by a page.
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

const MAX_PAYLOAD = 8192;

export async function recordAction(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  { actionType, payload }: { actionType: string; payload: Record<string, unknown> },
): Promise<void> {
  const text = JSON.stringify(payload);
  if (text.length > MAX_PAYLOAD) throw new AppError('too_large', 'The payload of the action is too large.');
  await deps.db
    .insertInto('catchlight.actions')
    .values({
      id: deps.ids.uuid(),
      customer_id: viewer.kind === 'person' ? viewer.customer.id : null,
      action_type: actionType,
      payload: text,
      created_at: deps.clock.now(),
    })
    .execute();
}
