// Mails a member whom a manager asks to mark another picture for the company.
import { z } from 'zod';
import { PICTURE_REQUEST_JOB, findPictureRequest } from '../domain/companies/company-picture.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writePictureRequestMail } from './company-mail.ts';

const payload = z.object({ company_id: z.uuid(), customer_id: z.uuid() });

export function askForPictureJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: PICTURE_REQUEST_JOB,
    retries: 4,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ company_id, customer_id }) => {
      const request = await findPictureRequest(deps, company_id, customer_id);
      if (!request?.reason || !request.order_id) return;
      const { reason, order_id: orderId, ...reader } = request;
      await deps.mailer.send(writePictureRequestMail({ ...reader, reason, orderId }, deps.publicUrl));
    },
  };
}
