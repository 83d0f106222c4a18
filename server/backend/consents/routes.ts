// Records a visitor's consent to cookies.
import { consentRecord } from '../../contracts/api.ts';
import { recordConsent } from '../../domain/access/record-consent.ts';
import { perHour, route } from '../route.ts';

export const consentRoutes = [
  route({
    method: 'POST',
    path: '/consents',
    rule: 'public',
    summary: 'Records what somebody chose about optional cookies',
    body: consentRecord,
    limit: perHour(30),
    handler: ({ deps, viewer }, { body }) => recordConsent(deps, viewer, body),
  }),
];
