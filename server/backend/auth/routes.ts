// The check after sign-in: confirms that the backend accepts the person.
import { z } from 'zod';
import { route } from '../route.ts';

export const authRoutes = [
  route({
    method: 'GET',
    path: '/auth/authenticate',
    rule: 'person',
    summary: 'Says whether the signed-in person may use the product',
    answer: z.object({ authenticated: z.literal(true), customer_id: z.uuid() }),
    handler: async ({ viewer }) => ({ authenticated: true as const, customer_id: viewer.customer.id }),
  }),
];
