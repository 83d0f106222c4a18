// The check after sign-in: confirms that the backend accepts the person.
import { z } from 'zod';
import { route } from '../route.ts';

export const authRoutes = [
  route({
    method: 'GET',
    path: '/auth/authenticate',
    rule: 'person',
    summary: 'Says whether the signed-in person may use the product',
    answer: z.object({ authenticated: z.literal(true), customer_id: z.uuid(), staff_pending: z.boolean() }),
    handler: async ({ viewer }) => ({
      authenticated: true as const,
      customer_id: viewer.customer.id,
      // Staff who have to sign in in two steps before the admin area opens.
      staff_pending: viewer.staffPending === true,
    }),
  }),
];
