// Uploads of photos: resumable for browsers with JavaScript, one form post for those without.
import { z } from 'zod';
import { tusRoutes } from './tus-routes.ts';

export const uploadRoutes = tusRoutes({
  rule: 'person',
  path: '/orders/:id/attachments',
  param: { id: z.uuid() },
  forms: true,
  enter: async ({ viewer }, orderId) => ({ person: viewer, orderId }),
});
