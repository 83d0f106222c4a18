// Where the money of a refund goes: to the payment method, to the gift balance, or to both.
import { expect, it } from 'vitest';
import { serverT } from '~/i18n/messages.server';
import type { Purchase } from '#server/contracts/api.ts';
import { refundDescription } from './product-text';

const purchase = {
  package_id: 'basic',
  type: 'credits',
  value: 35,
  voucher_value: 0,
  discount_value: 0,
  credits: 20,
  bonus_credits: 0,
} as Purchase;
const read = (changes: Partial<Purchase>) =>
  refundDescription({ ...purchase, ...changes }, serverT('en', 'checkout')).replaceAll('\u00a0', ' ');

it('returns what a card paid to the payment method', () => {
  expect(read({})).toContain('20 credits are removed');
  expect(read({})).toContain('original payment method');
  expect(read({})).not.toContain('gift balance');
});

it('returns what a gift balance paid to the gift balance', () => {
  for (const changes of [{ voucher_value: 35 }, { voucher_value: 30, discount_value: 5 }]) {
    expect(read(changes)).toContain('gift balance');
    expect(read(changes)).not.toContain('payment method');
  }
});

it('names both where both paid', () => {
  expect(read({ voucher_value: 10 })).toMatch(/gift balance.*payment method/);
});
