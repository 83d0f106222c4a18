// What the two forms of /app/gifts do: redeem a code, and start the purchase of a card.
import { readVatId } from '#server/contracts/vat-id.ts';
import { giftInput, type RedeemAnswer } from '#server/contracts/gifts.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError, detailsOf, reasonOf } from '~/api/errors';
import { parseForm } from '~/web/forms/parse-form.server';
import { rejectForm, textField, type FieldErrors, type RejectedForm } from '~/web/forms/rejected-form';

const REDEEM_ERRORS = ['unknown', 'redeemed', 'expired'] as const;
export type RedeemError = (typeof REDEEM_ERRORS)[number];
type BuyField = 'gift' | 'recipient_email' | 'deliver_on';
export type RejectedRedeem = RejectedForm<'code', RedeemError>;
export type RejectedPurchase = RejectedForm<BuyField, 'invalid'>;

export async function redeemGift(api: Api, form: FormData): Promise<RedeemAnswer | { rejected: RejectedRedeem }> {
  try {
    const answer = await api.post('/gift-cards/redeem', { body: { code: textField(form, 'code') }, ...NO_RETRY });
    return answer!;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A code of the wrong length is an unknown code.
    const code = error.status === 422 ? 'unknown' : REDEEM_ERRORS.find((one) => one === reasonOf(error));
    if (!code) throw error;
    return { rejected: rejectForm(form, { code }) };
  }
}

/** The address of the payment page. */
export async function startGiftPurchase(
  api: Api,
  form: FormData,
  more: { return_path: string; partner: string | undefined },
): Promise<{ url: string } | { rejected: RejectedPurchase }> {
  const { value, rejected } = parseForm(withGiftKind(form), giftInput);
  if (rejected) return { rejected: rejectForm(form, pageErrors(rejected.fieldErrors)) };
  const billing = await api.get('/customers/billing');
  try {
    const body = {
      ...value,
      ...more,
      billing_name: billing?.billing_name ?? undefined,
      billing_address: billing?.billing_address ?? undefined,
      // Remembered before VAT IDs were checked, it may be anything.
      vat_id: readVatId(billing?.vat_id ?? ''),
    };
    const answer = await api.post('/gift-cards', { body, ...NO_RETRY });
    return { url: answer!.url };
  } catch (error) {
    const errors =
      error instanceof ApiError ? pageErrors((detailsOf(error).fields ?? {}) as Record<string, unknown>) : {};
    if (!errors.recipient_email && !errors.deliver_on) throw error;
    return { rejected: rejectForm(form, errors) };
  }
}

/** The page's one choice `gift`, such as `pro` or `amount:50`, as the fields of the API. */
function withGiftKind(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (name !== 'intent') fields.append(name, value);
  const gift = textField(form, 'gift');
  const amount = /^amount:(\d+)$/.exec(gift)?.[1];
  fields.set('kind', amount ? 'amount' : 'package');
  fields.set(amount ? 'amount' : 'package_id', amount ?? gift);
  return fields;
}

/** Errors of the API's fields as errors of the page's. */
function pageErrors(fields: Record<string, unknown>): FieldErrors<BuyField, 'invalid'> {
  return {
    ...(('package_id' in fields || 'amount' in fields) && { gift: 'invalid' as const }),
    ...('recipient_email' in fields && { recipient_email: 'invalid' as const }),
    ...('deliver_on' in fields && { deliver_on: 'invalid' as const }),
  };
}
