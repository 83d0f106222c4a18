// The end of a shoot: its company's webhooks are told, and the person gets a mail in their language.
import { z } from 'zod';
import { NOTIFY_JOB } from '../domain/orders/settle-shoot.ts';
import { DELIVER_JOB, emitEvent } from '../domain/integrations/emit-event.ts';
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
      await tellCompany(deps, order_id);
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

/** A mail that cannot be sent repeats the job, and the event with the same deed is there already. */
async function tellCompany(deps: Deps, id: string): Promise<void> {
  const order = await deps.db
    .selectFrom('catchlight.orders')
    .select(['company_id', 'customer_id', 'status', 'delivered', 'headshot_count', 'fail_reason'])
    .where('id', '=', id)
    .where('status', 'in', ['completed', 'failed', 'refunded'])
    .executeTakeFirst();
  const companyId = order?.company_id;
  if (!companyId) return;
  const { customer_id, status, delivered, headshot_count, fail_reason } = order;
  await deps.db.transaction().execute((trx) =>
    emitEvent(trx, deps, {
      companyId,
      event: status === 'completed' ? 'shoot.ready' : 'shoot.failed',
      deed: id,
      data: { order_id: id, customer_id, delivered, headshot_count, fail_reason },
    }),
  );
  deps.queue.wake(DELIVER_JOB);
}
