// The buttons for what a company pays for: its trial, its seats and credits for the studio.
import { ONCE } from '~/api/client';
import { textOf } from '~/parts/posted-form';
import type { CheckoutAnswer } from '#server/contracts/api.ts';
import { orNothing, type Buttons, type Outcome, type PostedForm } from './outcome';

export const seatButtons: Buttons = {
  'give-seat': async ({ api, form, path, page }) => {
    await api.post(`${path}/seats`, { customer_id: textOf(form, 'customer_id') }, ONCE);
    return { to: page, said: 'seatGiven' };
  },
  'give-seats': async ({ api, form, path, page }) => {
    // One after another: those given before a fault stay given, and the page shows which.
    const members = form.getAll('customer_id').map(String);
    for (const customer_id of members) await api.post(`${path}/seats`, { customer_id }, ONCE);
    return { to: page, said: 'seatsGiven', vars: { count: members.length } };
  },
  'take-seat': async ({ api, form, path, page }) => {
    await api.delete(`${path}/seats/${encodeURIComponent(textOf(form, 'customer_id'))}`, ONCE);
    return { to: page, said: 'seatTaken' };
  },
  trial: async ({ api, path, page }) => {
    await api.post(`${path}/trial`, {}, ONCE);
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
  'buy-studio': (posted) => buy(posted, { kind: 'studio', package_id: textOf(posted.form, 'package_id') }),
};

async function buy({ api, path, returnPath }: PostedForm, goods: object): Promise<Outcome> {
  const wanted = { ...goods, return_path: returnPath };
  const answer = await api.post<CheckoutAnswer>(`${path}/credits/checkout`, wanted, ONCE);
  return { pay: answer!.url };
}
