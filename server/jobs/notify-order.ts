// The mail at the end of a shoot, in the person's language.
import { z } from 'zod';
import { NOTIFY_JOB } from '../domain/orders/settle-shoot.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeOrderMail } from './order-mail.ts';

const payload = z.object({ order_id: z.uuid() });

export function notifyOrder(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: NOTIFY_JOB,
    retries: 4,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ order_id }) => {
      const order = await deps.db
        .selectFrom('catchlight.orders as o')
        .innerJoin('catchlight.customers as c', 'c.id', 'o.customer_id')
        .select(['o.id', 'o.status', 'o.delivered', 'o.headshot_count', 'o.returned_credits', 'c.email', 'c.language'])
        .where('o.id', '=', order_id)
        .where('c.deleted_at', 'is', null)
        .executeTakeFirst();
      const mail = order && writeOrderMail(order, deps.publicUrl);
      if (mail) await deps.mailer.send(mail);
    },
  };
}
