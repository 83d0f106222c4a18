// A company's credits: balances, purchases of seats and studio credits, and assigning seats to members.
import { z } from 'zod';
import { checkoutAnswer } from '../../contracts/api.ts';
import { companyCheckoutInput, companyCreditsAnswer, seatInput, seatsAnswer } from '../../contracts/companies.ts';
import { buyCompanyCredits, readCompanyCredits } from '../../domain/purchases/company-credits.ts';
import { assignSeat, revokeSeat } from '../../domain/companies/seats.ts';
import { perHour, route } from '../route.ts';

const params = z.object({ id: z.uuid() });

export const companyCreditRoutes = [
  route({
    method: 'GET',
    path: '/companies/:id/credits',
    rule: 'person',
    summary: 'Seats and studio credits of the company, with what moved them',
    params,
    answer: companyCreditsAnswer,
    handler: ({ deps, viewer }, { params: { id } }) => readCompanyCredits(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/credits/checkout',
    rule: 'person',
    summary: 'Begins to buy seats by the tier of their number, or a pack of studio credits',
    params,
    body: companyCheckoutInput,
    answer: checkoutAnswer,
    status: 201,
    limit: perHour(60),
    handler: async ({ deps, viewer, geography, origin }, { params: { id }, body }) =>
      buyCompanyCredits(deps, viewer, id, body, { geography: await geography(), origin }),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/seats',
    rule: 'person',
    summary: 'Gives a seat to a member, out of the company’s account',
    params,
    body: seatInput,
    answer: seatsAnswer,
    handler: ({ deps, viewer }, { params: { id }, body }) => assignSeat(deps, viewer, id, body.customer_id),
  }),
  route({
    method: 'DELETE',
    path: '/companies/:id/seats/:customer_id',
    rule: 'person',
    summary: 'Takes back a seat that no shoot has used',
    params: params.extend({ customer_id: z.uuid() }),
    answer: seatsAnswer,
    handler: ({ deps, viewer }, { params: { id, customer_id } }) => revokeSeat(deps, viewer, id, customer_id),
  }),
];
