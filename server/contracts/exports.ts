// How far the files of a ZIP are made. Only zod and plain data may be imported here.
import { z } from 'zod';

/** With `again`, one that failed begins anew. */
export const exportAgain = { again: z.boolean().optional() };

export const exportProgress = z.object({
  /** A failed one can be downloaded too: the ZIP makes what is missing, slowly. */
  state: z.enum(['running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
});
export type ExportProgress = z.infer<typeof exportProgress>;
