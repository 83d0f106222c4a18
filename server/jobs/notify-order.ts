// The end of a shoot: its company's webhooks are told, and the person gets a mail in their language.
import { z } from 'zod';
import { NOTIFY_JOB } from '../domain/orders/settle-shoot.ts';
import { tellEnd } from '../domain/partner-shoots/tell.ts';
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
      // The job repeats when the mail cannot be sent; the event is then already there and not sent twice.
      const { byProgram } = await tellEnd(deps, order_id);
      if (byProgram) return;
      const order = await deps.db
        .selectFrom('catchlight.orders as o')
        .innerJoin('catchlight.customers as c', 'c.id', 'o.customer_id')
        .select(['o.id', 'o.status', 'o.delivered', 'o.headshot_count', 'o.returned_credits', 'c.email', 'c.language'])
        .where('o.id', '=', order_id)
        .where('c.deleted_at', 'is', null)
        .executeTakeFirst();
      const mail = order && writeOrderMail(order, await leftOutNames(deps, order_id), deps.publicUrl);
      if (mail) await deps.mailer.send(mail);
    },
  };
}

/** File names of photos left out during the shoot. (Photos refused at upload were deleted when the shoot started.) */
async function leftOutNames({ db }: Deps, orderId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select('file_name')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'rejected')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ file_name }) => file_name);
}
