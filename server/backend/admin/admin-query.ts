// The query of admin calls: the flags, and how their lists are paged and sorted.
import { z } from 'zod';
import { MAX_CURSOR, SORTS } from '../../contracts/admin-lists.ts';

const yes = z.literal('true').transform(() => true);
export const adminQuery = z.object({ admin: yes });
export const adminReadQuery = adminQuery.extend({ populate: yes.optional(), paranoid: yes.optional() });
const cursor = z.string().max(MAX_CURSOR).optional();
export const paged = { before: cursor, back: cursor, sort: z.enum(SORTS).optional() };
/** The API's `before` continues a list after that cursor, its `back` returns to the page before it. */
export const toPageQuery = <Cursor, Rest>({ before, back, ...rest }: Rest & { before?: Cursor; back?: Cursor }) => ({
  ...rest,
  after: before,
  before: back,
});
