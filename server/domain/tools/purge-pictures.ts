// Deletes pictures of the free tools: after an hour, or at once on request.
import { MINUTE_MS } from '../../contracts/durations.ts';
import { TOOL_MINUTES } from '../../contracts/tools.ts';
import type { Deps } from '../deps.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { toolKeys } from '../objects/tool-keys.ts';

export const PURGE_TOOL_PICTURES_JOB = 'forget-tool-pictures';
/** Interval of the job. It also deletes what expires before its next run, so that "within the hour" holds. */
export const PURGE_INTERVAL_MINUTES = 5;
const BATCH = 200;

type PurgeDeps = Pick<Deps, 'db' | 'clock' | 'queue'>;

/** Returns the number of pictures deleted. */
export async function purgeToolPictures(deps: PurgeDeps): Promise<number> {
  const due = new Date(deps.clock.now().getTime() + PURGE_INTERVAL_MINUTES * MINUTE_MS);
  let gone = 0;
  for (;;) {
    const rows = await deps.db
      .selectFrom('catchlight.tool_pictures')
      .select('id')
      .where('delete_at', '<=', due)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return gone;
    await removeRows(
      deps,
      rows.map(({ id }) => id),
    );
    gone += rows.length;
  }
}

/** Deletes one picture at once; a missing one is no error. */
export const deleteToolPicture = (deps: PurgeDeps, id: string): Promise<void> => removeRows(deps, [id]);

async function removeRows(deps: PurgeDeps, ids: readonly string[]): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('catchlight.tool_pictures').where('id', 'in', ids).returning('id').execute();
    await scheduleObjectDeletion(
      trx,
      deps,
      gone.flatMap(({ id }) => toolKeys(id)),
      `a free tool: ${TOOL_MINUTES} minutes`,
    );
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
}
