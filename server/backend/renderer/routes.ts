// Called by a hosted renderer when a picture is ready. It only wakes the waiting job: the body is not read.
import { z } from 'zod';
import { forbidden } from '../../domain/errors.ts';
import { callbackTopic, isOurCallback } from '../../ports/renderer-callback.ts';
import { route } from '../route.ts';

export const rendererRoutes = [
  route({
    method: 'POST',
    path: '/renderer/callback',
    rule: 'public',
    summary:
      'Says that a picture which was ordered elsewhere may be there; the address is signed, and the body is not read',
    query: z.object({ job: z.uuid(), signature: z.string().max(128) }),
    answer: z.object({ heard: z.literal(true) }),
    // May come late, twice or never: the waiting job also polls by itself.
    idempotent: false,
    handler: async ({ deps }, { query: { job, signature } }) => {
      if (!isOurCallback(deps.secret, job, signature)) throw forbidden();
      await deps.events.publish(callbackTopic(job));
      return { heard: true as const };
    },
  }),
];
