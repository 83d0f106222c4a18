// Resumes what waits for the hosted renderer, as soon as it takes work again.
import { z } from 'zod';
import { resumeWaitingShoots } from '../domain/orders/waiting.ts';
import { resumeGenerations } from '../domain/studio/waiting-generations.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export const RESUME_JOB = 'resume-waiting';

export function resumeWaitingJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: RESUME_JOB,
    retries: 1,
    deadline: 300,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async () => {
      const held = (await deps.renderer.readHold?.()) !== undefined;
      for (const id of await resumeWaitingShoots(deps, { held })) await deps.renderer.purge({ kind: 'order', id });
      for (const id of await resumeGenerations(deps, { held })) await deps.renderer.purge({ kind: 'generation', id });
    },
    schedule: '*/5 * * * *',
  };
}
