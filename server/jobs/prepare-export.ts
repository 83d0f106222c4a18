// Prepares the files of a ZIP that was asked for.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { PREPARE_ZIP_JOB, failExport, makeExport } from '../domain/photos/prepare-export.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({ id: z.uuid() });
type Payload = z.infer<typeof payload>;

export function prepareExportJob(deps: Deps): JobDefinition<Payload> {
  return {
    name: PREPARE_ZIP_JOB,
    retries: 2,
    deadline: 3600,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: ({ id }, { signal }) => makeExport(deps, id, signal),
    fail: async ({ id }, error) => {
      deps.log.warn({ event: 'export.failed', id, error }, 'The files of a ZIP could not be prepared');
      await failExport(deps, id);
    },
  };
}
