// The row of a free tool's picture, until its hour is over.
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

export async function findToolPicture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<Row<'catchlight.tool_pictures'> | undefined> {
  return db
    .selectFrom('catchlight.tool_pictures')
    .selectAll()
    .where('id', '=', id)
    .where('delete_at', '>', clock.now())
    .executeTakeFirst();
}
