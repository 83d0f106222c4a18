// The `next` and `before` of lists that show the newest rows first: `<created_at in ISO 8601>_<id>`, as server/db/cursor.ts writes it.
import { z } from 'zod';
import { isUuid } from './uuid.ts';

/** Only what a list can have given: PostgreSQL would throw at a month 13. */
export const listCursor = z.string().refine((text) => {
  const [time = '', id = ''] = text.split('_', 2);
  const ms = Date.parse(time);
  return text === `${time}_${id}` && isUuid(id) && ms > 0 && new Date(ms).toISOString() === time;
});
