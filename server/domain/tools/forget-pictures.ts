// Pictures of the free tools go: when their hour is over, or at once when somebody says so.
import { TOOL_MINUTES } from '../../contracts/tools.ts';
import type { Deps } from '../deps.ts';
import { BURY_JOB, buryObjects } from '../photos/bury.ts';
import { toolKeys } from './keys.ts';

export const FORGET_TOOLS_JOB = 'forget-tool-pictures';
/** The job comes this often, so that it takes what ends before it comes again: "within the hour" holds. */
export const FORGET_EVERY_MINUTES = 5;
const BATCH = 200;

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>;

/** Says how many went. */
export async function forgetToolPictures(deps: Needs): Promise<number> {
  const due = new Date(deps.clock.now().getTime() + FORGET_EVERY_MINUTES * 60_000);
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

/** At once. What is not there is no error. */
export const forgetToolPicture = (deps: Needs, id: string): Promise<void> => removeRows(deps, [id]);

async function removeRows(deps: Needs, ids: readonly string[]): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('catchlight.tool_pictures').where('id', 'in', ids).returning('id').execute();
    await buryObjects(
      trx,
      deps,
      gone.flatMap(({ id }) => toolKeys(id)),
      `a free tool: ${TOOL_MINUTES} minutes`,
    );
  });
  deps.queue.wake(BURY_JOB);
}
