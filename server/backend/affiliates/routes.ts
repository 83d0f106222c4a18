// Affiliates: registration and earnings, and whether a code is a partner's.
import { z } from 'zod';
import { PARTNER_CODE } from '../../contracts/affiliate-lists.ts';
import { affiliate, affiliateAnswer, affiliateInput, partnerAnswer } from '../../contracts/affiliates.ts';
import { readAffiliate } from '../../domain/affiliates/earnings.ts';
import { readPartner } from '../../domain/affiliates/read-partner.ts';
import { registerAffiliate } from '../../domain/affiliates/register-affiliate.ts';
import { perHour, perMinute, route } from '../route.ts';

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
  route({
    method: 'GET',
    path: '/partners/:code',
    rule: 'public',
    summary: 'Whether a code is that of an approved partner; nothing of the person behind it',
    params: z.object({ code: z.string().regex(PARTNER_CODE) }),
    answer: partnerAnswer,
    limit: perMinute(60),
    handler: ({ deps }, { params: { code } }) => readPartner(deps, code),
  }),
];
