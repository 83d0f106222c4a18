// The buttons for what a company pays for: its trial, its seats and studio credits.
import type { z } from 'zod';
import type { companyCheckoutInput } from '#server/contracts/companies.ts';
import { memberForm, membersForm, receiptForm, seatsForm, studioCreditsForm } from '#server/contracts/forms/teams.ts';
import { parseSeats } from '#server/contracts/prices.ts';
import { NO_RETRY } from '~/api/client';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import type { TeamActionResult, TeamContext, TeamHandlers } from './team-action';

export const seatHandlers: TeamHandlers = {
  async 'give-seat'(form, { api, company, page }) {
    const body = parseFormOrThrow(form, memberForm);
    await api.post('/companies/:id/seats', { params: company, body, ...NO_RETRY });
    return { to: page, messageKey: 'done.seatGiven' };
  },
  async 'give-seats'(form, { api, company, page }) {
    // One after another: those given before an error stay given, and the page shows which.
    const { customer_id: members } = parseFormOrThrow(form, membersForm);
    for (const customer_id of members)
      await api.post('/companies/:id/seats', { params: company, body: { customer_id }, ...NO_RETRY });
    return { to: page, messageKey: 'done.seatsGiven', messageParams: { count: members.length } };
  },
  async 'take-seat'(form, { api, company, page }) {
    const params = { ...company, ...parseFormOrThrow(form, memberForm) };
    await api.delete('/companies/:id/seats/:customer_id', { params, ...NO_RETRY });
    return { to: page, messageKey: 'done.seatTaken' };
  },
  async trial(_, { api, company, page }) {
    await api.post('/companies/:id/trial', { params: company, ...NO_RETRY });
    return { to: `${page}?view=seats`, messageKey: 'done.trial' };
  },
  'price-seats': async (form, { page }) => ({
    redirectTo: seatsPath(page, parseFormOrThrow(form, seatsForm).quantity),
  }),
  async 'buy-seats'(form, context) {
    const { quantity: typed, priced } = parseFormOrThrow(form, seatsForm);
    const quantity = parseSeats(typed);
    // Nobody buys a number whose price the page did not show.
    if (typeof quantity !== 'number' || parseSeats(priced) !== quantity)
      return { redirectTo: seatsPath(context.page, typed) };
    const { value, rejected } = parseForm(form, receiptForm);
    if (rejected) return { rejected };
    return startCheckout(context, { kind: 'seats', quantity, ...value });
  },
  'buy-studio': (form, context) =>
    startCheckout(context, { kind: 'studio', ...parseFormOrThrow(form, studioCreditsForm) }),
};

const seatsPath = (page: string, quantity: string): string =>
  `${page}?${new URLSearchParams({ view: 'seats', quantity })}`;

async function startCheckout(
  { api, company, returnPath }: TeamContext,
  purchase: z.input<typeof companyCheckoutInput>,
): Promise<TeamActionResult> {
  const body = { ...purchase, return_path: returnPath };
  const answer = await api.post('/companies/:id/credits/checkout', { params: company, body, ...NO_RETRY });
  return { paymentUrl: answer!.url };
}
