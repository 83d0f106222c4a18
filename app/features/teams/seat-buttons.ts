// The buttons for what a company pays for: its trial, its seats and credits for the studio.
import type { z } from 'zod';
import { ONCE } from '~/api/client';
import { choiceOf, textOf } from '~/parts/posted-form';
import type { companyCheckoutInput } from '#server/contracts/companies.ts';
import { PACK_IDS } from '#server/contracts/prices.ts';
import { orNothing, type Buttons, type Outcome, type PostedForm } from './outcome';

export const seatButtons: Buttons = {
  'give-seat': async ({ api, form, company, page }) => {
    const body = { customer_id: textOf(form, 'customer_id') };
    await api.post('/companies/:id/seats', { params: company, body, ...ONCE });
    return { to: page, said: 'seatGiven' };
  },
  'give-seats': async ({ api, form, company, page }) => {
    // One after another: those given before a fault stay given, and the page shows which.
    const members = form.getAll('customer_id').map(String);
    for (const customer_id of members)
      await api.post('/companies/:id/seats', { params: company, body: { customer_id }, ...ONCE });
    return { to: page, said: 'seatsGiven', vars: { count: members.length } };
  },
  'take-seat': async ({ api, form, company, page }) => {
    const params = { ...company, customer_id: textOf(form, 'customer_id') };
    await api.delete('/companies/:id/seats/:customer_id', { params, ...ONCE });
    return { to: page, said: 'seatTaken' };
  },
  trial: async ({ api, company, page }) => {
    await api.post('/companies/:id/trial', { params: company, ...ONCE });
    return { to: `${page}?view=seats`, said: 'trial' };
  },
  'buy-seats': (posted) => {
    const { form } = posted;
    return buy(posted, {
      kind: 'seats',
      quantity: Number(textOf(form, 'quantity')) || 1,
      // A field left empty is filled by the API with what the buyer saved before.
      billing_name: orNothing(textOf(form, 'billing_name')),
      vat_id: orNothing(textOf(form, 'vat_id')),
    });
  },
  'buy-studio': async (posted) =>
    buy(posted, { kind: 'studio', package_id: choiceOf(posted.form, 'package_id', PACK_IDS) }),
};

type Goods = z.input<typeof companyCheckoutInput>;

async function buy({ api, company, returnPath }: PostedForm, goods: Goods): Promise<Outcome> {
  const body = { ...goods, return_path: returnPath };
  const answer = await api.post('/companies/:id/credits/checkout', { params: company, body, ...ONCE });
  return { pay: answer!.url };
}
