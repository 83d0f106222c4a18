// The check after sign-in (SPEC section 7): the backend knows the person and lets them in.
import { z } from 'zod';
import { route } from '../route.ts';

export const authRoutes = [
  route({
    method: 'GET',
    path: '/auth/authenticate',
    rule: 'person',
    summary: 'Says whether the signed-in person may use the product',
    answer: z.object({ authenticated: z.literal(true), customer_id: z.uuid() }),
    handler: async ({ viewer }) => ({ authenticated: true, customer_id: viewer.customer.id }),
  }),
];
