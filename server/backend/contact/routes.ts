// The contact form: sends a message to support.
import { contactInput } from '../../contracts/api.ts';
import { contactSupport } from '../../domain/access/contact-support.ts';
import { perHour, route } from '../route.ts';

export const contactRoutes = [
  route({
    method: 'POST',
    path: '/contact',
    rule: 'public',
    summary: 'Mails a message to support; the answer goes to the address in it',
    body: contactInput,
    limit: perHour(6),
    handler: ({ deps, viewer, ip }, { body }) => contactSupport(deps, viewer, body, ip),
  }),
];
