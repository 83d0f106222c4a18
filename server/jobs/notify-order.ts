// After a shoot has ended: emits the event to its company's webhooks and mails the person in their language. When it begins to wait, it mails alone.
import { z } from 'zod';
import { NOTIFY_JOB } from '../domain/orders/settle-shoot.ts';
import { emitShootEnded } from '../domain/orders/shoot-events.ts';
import { listExcludedPhotos, findOrderForMail } from '../domain/orders/order-mail-data.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeOrderMail } from './order-mail.ts';

const payload = z.object({ order_id: z.uuid() });

export function notifyOrderJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: NOTIFY_JOB,
    retries: 4,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ order_id }) => {
      // Idempotent: the job runs again when the mail cannot be sent.
      const { byProgram } = await emitShootEnded(deps, order_id);
      if (byProgram) return;
      const order = await findOrderForMail(deps, order_id);
      const mail = order && writeOrderMail(order, await listExcludedPhotos(deps, order_id), deps.publicUrl);
      if (mail) await deps.mailer.send(mail);
    },
  };
}
