// What the two forms of /app/gifts do: redeem a code, and start the purchase of a card.
import { readVatId } from '#server/contracts/vat-id.ts';
import { giftForm, redeemForm } from '#server/contracts/forms/payments.ts';
import type { RedeemAnswer } from '#server/contracts/gifts.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError, detailsOf, errorReason } from '~/api/errors';
import { parseForm } from '~/web/forms/parse-form.server';
import { rejectForm, type FieldErrors, type RejectedForm } from '~/web/forms/rejected-form';

const REDEEM_ERRORS = ['unknown', 'redeemed', 'expired'] as const;
export type RedeemError = (typeof REDEEM_ERRORS)[number];
type BuyField = 'gift' | 'recipient_email' | 'deliver_on';
export type RejectedRedeem = RejectedForm<'code', RedeemError>;
export type RejectedPurchase = RejectedForm<BuyField, 'invalid'>;

export async function submitGiftCode(api: Api, form: FormData): Promise<RedeemAnswer | { rejected: RejectedRedeem }> {
  const { value } = parseForm(form, redeemForm);
  // A code of the wrong length is an unknown code.
  if (!value) return { rejected: rejectForm(form, { code: 'unknown' }) };
  try {
    return (await api.post('/gift-cards/redeem', { body: value, ...NO_RETRY }))!;
  } catch (error) {
    const code = error instanceof ApiError && REDEEM_ERRORS.find((one) => one === errorReason(error));
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
  const { value, rejected } = parseForm(form, giftForm);
  if (rejected) return { rejected };
  const billing = await api.get('/customers/billing');
  try {
    const { gift, ...rest } = value;
    const body = {
      ...{ ...gift, ...rest, ...more },
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

/** Errors of the API's fields as errors of the page's. */
function pageErrors(fields: Record<string, unknown>): FieldErrors<BuyField, 'invalid'> {
  return {
    ...(('package_id' in fields || 'amount' in fields) && { gift: 'invalid' as const }),
    ...('recipient_email' in fields && { recipient_email: 'invalid' as const }),
    ...('deliver_on' in fields && { deliver_on: 'invalid' as const }),
  };
}
