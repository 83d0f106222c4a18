// One attempt to deliver one event to one webhook. Delivery is at least once: a process that dies between sending and recording sends
// it again with the same id.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { DELIVER_JOB } from '../domain/integrations/emit-event.ts';
import { failDelivery, recordAttempt, findDueDelivery } from '../domain/integrations/delivery-attempts.ts';
import { WEBHOOK_SIGNATURE_HEADER, signWebhookBody, deriveWebhookSecret } from '../domain/integrations/signature.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeChatMessage } from './chat-message.ts';

const payload = z.object({ delivery_id: z.uuid(), round: z.coerce.number(), tried: z.coerce.number() });

export function deliverWebhookJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: DELIVER_JOB,
    // Retries for failures on our side only; `recordAttempt` schedules the next attempt when the address refuses.
    retries: 5,
    deadline: 60,
    concurrency: 4,
    parse: (value) => payload.parse(value),
    run: async ({ delivery_id: id, round, tried }, { signal }) => {
      const due = await findDueDelivery(deps, { id, round, tried });
      if (!due) return;
      const { delivery, webhook } = due;
      const at = deps.clock.now();
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        'user-agent': 'Catchlight-Webhooks/1',
      };
      let { body } = delivery;
      if (webhook.kind === 'chat') body = JSON.stringify({ text: await writeChatMessage(deps, webhook, delivery) });
      else {
        headers['catchlight-event'] = delivery.event;
        headers['catchlight-delivery'] = delivery.id;
        headers[WEBHOOK_SIGNATURE_HEADER] = signWebhookBody(deriveWebhookSecret(deps.secret, webhook), body, at);
      }
      const sent = await deps.sender.post(webhook.url, headers, body, signal);
      // Interrupted by our own stop: this attempt does not count.
      signal.throwIfAborted();
      const milliseconds = Math.max(0, deps.clock.now().getTime() - at.getTime());
      await recordAttempt(deps, { id, round, tried }, { at: at.toISOString(), ...sent, milliseconds });
    },
    // It can be sent again by hand once the failure here is fixed.
    fail: ({ delivery_id }) => failDelivery(deps, delivery_id),
  };
}
