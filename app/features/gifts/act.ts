// What the two forms of /app/gifts do: redeeming a code, and beginning to buy a card.
import type { z } from 'zod';
import type { giftInput, RedeemAnswer } from '#server/contracts/gifts.ts';
import { LOCALES } from '#server/contracts/locales.ts';
import { PACKAGE_IDS } from '#server/contracts/prices.ts';
import { ONCE, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { chosen, optionalChoiceOf, textOf } from '~/parts/posted-form';

const REDEEM_FAULTS = ['unknown', 'redeemed', 'expired'] as const;
export type RedeemFault = (typeof REDEEM_FAULTS)[number];
export type BuyFault = 'gift' | 'email' | 'day';
/** A form that was refused, with what was typed. */
export interface Refused {
  redeem?: { code: string; fault: RedeemFault };
  buy?: { values: Record<string, string>; fault: BuyFault };
}

export async function redeem(api: Api, form: FormData): Promise<RedeemAnswer | { fault: RedeemFault }> {
  try {
    const answer = await api.post('/gift-cards/redeem', { body: { code: textOf(form, 'code') }, ...ONCE });
    return answer!;
  } catch (error) {
    // A code of the wrong length is no code of ours either.
    if (error instanceof ApiError && error.status === 422) return { fault: 'unknown' };
    const fault = error instanceof ApiError && REDEEM_FAULTS.find((one) => one === reasonOf(error.data));
    if (fault) return { fault };
    throw error;
  }
}

/** `pro`, or `amount:50`: one choice of the form is one of two kinds of the contract. */
function readGift(form: FormData): { value: z.input<typeof giftInput> } | { fault: BuyFault } {
  const gift = textOf(form, 'gift');
  const amount = /^amount:(\d+)$/.exec(gift)?.[1];
  if (!gift) return { fault: 'gift' };
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(textOf(form, 'recipient_email'))) return { fault: 'email' };
  const common = {
    recipient_email: textOf(form, 'recipient_email'),
    recipient_name: textOf(form, 'recipient_name') || undefined,
    sender_name: textOf(form, 'sender_name') || undefined,
    message: textOf(form, 'message') || undefined,
    deliver_on: textOf(form, 'deliver_on') || undefined,
    language: optionalChoiceOf(form, 'language', LOCALES),
  };
  if (amount) return { value: { kind: 'amount', amount, ...common } };
  return { value: { kind: 'package', package_id: chosen(gift, PACKAGE_IDS), ...common } };
}

/** The address of the payment page. */
export async function buy(
  api: Api,
  form: FormData,
  more: { return_path: string; partner: string | undefined },
): Promise<{ url: string } | { fault: BuyFault }> {
  const read = readGift(form);
  if ('fault' in read) return read;
  const billing = await api.get('/customers/billing');
  try {
    const answer = await api.post('/gift-cards', {
      body: {
        ...read.value,
        ...more,
        billing_name: billing?.billing_name ?? undefined,
        vat_id: billing?.vat_id ?? undefined,
      },
      ...ONCE,
    });
    return { url: answer!.url };
  } catch (error) {
    const fault = error instanceof ApiError && faultOf(error.data);
    if (fault) return { fault };
    throw error;
  }
}

interface Refusal {
  details?: { reason?: unknown; fields?: Record<string, unknown> };
}
const reasonOf = (data: unknown): unknown => (data as Refusal | null | undefined)?.details?.reason;

function faultOf(data: unknown): BuyFault | undefined {
  const fields = (data as Refusal | null | undefined)?.details?.fields ?? {};
  if ('deliver_on' in fields) return 'day';
  return 'recipient_email' in fields ? 'email' : undefined;
}
