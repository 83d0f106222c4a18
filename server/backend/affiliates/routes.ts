// Affiliates: registration and earnings.
import { affiliate, affiliateAnswer, affiliateInput } from '../../contracts/affiliates.ts';
import { readAffiliate } from '../../domain/affiliates/earnings.ts';
import { registerAffiliate } from '../../domain/affiliates/register-affiliate.ts';
import { route, perHour } from '../route.ts';

export const affiliateRoutes = [
  route({
    method: 'POST',
    path: '/affiliates',
    rule: 'person',
    summary: 'Registers the person as an affiliate; staff look at it before the link earns',
    body: affiliateInput,
    answer: affiliate,
    status: 201,
    limit: perHour(10),
    handler: ({ deps, viewer }, { body }) => registerAffiliate(deps, viewer, body),
  }),
  route({
    method: 'GET',
    path: '/affiliates',
    rule: 'person',
    summary: 'The person’s own registration and earnings; null when there is none',
    answer: affiliateAnswer,
    handler: ({ deps, viewer }) => readAffiliate(deps, viewer),
  }),
];
