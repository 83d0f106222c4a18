// Gift cards: buy, list, redeem, and the gift balance of redeemed ones.
import { z } from 'zod';
import { checkoutAnswer } from '../../contracts/api.ts';
import {
  giftInput,
  giftsAnswer,
  redeemAnswer,
  redeemInput,
  unpaidGiftForm,
  vouchersAnswer,
} from '../../contracts/gifts.ts';
import { buyGift, listGifts, readUnpaidGift } from '../../domain/purchases/buy-gift.ts';
import { redeemGift } from '../../domain/gifts/redeem-gift.ts';
import { readVoucherBalances } from '../../domain/gifts/vouchers.ts';
import { perHour, route } from '../route.ts';

export const giftRoutes = [
  route({
    method: 'POST',
    path: '/gift-cards',
    rule: 'person',
    summary: 'Begins to buy a gift card',
    body: giftInput,
    answer: checkoutAnswer,
    status: 201,
    limit: perHour(30),
    handler: async ({ deps, viewer, geography, origin }, { body }) =>
      buyGift(deps, viewer, body, { geography: await geography(), origin }),
  }),
  route({
    method: 'GET',
    path: '/gift-cards',
    rule: 'person',
    summary: 'The gift cards that the person has bought',
    answer: giftsAnswer,
    handler: ({ deps, viewer }) => listGifts(deps, viewer),
  }),
  route({
    method: 'GET',
    path: '/gift-cards/unpaid/:transaction_id',
    rule: 'person',
    params: z.object({ transaction_id: z.uuid() }),
    summary: 'What was typed for a gift card whose payment was broken off',
    answer: unpaidGiftForm,
    handler: ({ deps, viewer }, { params }) => readUnpaidGift(deps, viewer, params.transaction_id),
  }),
  route({
    method: 'POST',
    path: '/gift-cards/redeem',
    rule: 'person',
    summary: 'Redeems a code, once',
    body: redeemInput,
    answer: redeemAnswer,
    // At this rate a code of 80 bits cannot be guessed.
    limit: perHour(10),
    handler: ({ deps, viewer }, { body }) => redeemGift(deps, viewer, body.code),
  }),
  route({
    method: 'GET',
    path: '/gift-cards/balance',
    rule: 'person',
    summary: 'Money of gift cards that the next checkout takes first',
    answer: vouchersAnswer,
    handler: ({ deps, viewer }) => readVoucherBalances(deps, viewer.customer.id),
  }),
];
