// The forms of buying: checkout, refunds and gift cards, by the API's schemas. Only zod and plain data may be imported here.
import { z } from 'zod';
import { checkoutInput } from '../billing.ts';
import { giftAmount, giftFields, redeemInput } from '../gifts.ts';
import { PACKAGE_IDS } from '../prices.ts';
import { id, present, readBy, text } from './fields.ts';

/** What the buyer chooses and enters; the server adds the rest of the checkout. */
export const checkoutForm = checkoutInput
  .pick({ billing_name: true, billing_address: true, vat_id: true })
  .extend({ remember: present });
/** The test checkout's card; which fields are wrong is told by the API. */
export const testCardForm = z.object({ number: text, expiry: text, cvc: text, name: text });
/** In the address of the page. */
export const checkoutQuery = z.object({ package: checkoutInput.shape.package_id });
export const refundForm = z.object({ transaction_id: id });
export const redeemForm = redeemInput.extend({ code: z.string().trim().pipe(redeemInput.shape.code) });

const amount = z.object({ kind: z.literal('amount').default('amount'), amount: giftAmount });
const giftPackage = z.object({ kind: z.literal('package').default('package'), package_id: z.enum(PACKAGE_IDS) });
/** The page's one choice, such as `pro` or `amount:50`, as the fields of the API. */
const parseGift = (choice: string) =>
  choice.startsWith('amount:')
    ? amount.safeParse({ amount: choice.slice('amount:'.length) }).data
    : giftPackage.safeParse({ package_id: choice }).data;
export const giftForm = z.object({ gift: readBy(parseGift), ...giftFields });
