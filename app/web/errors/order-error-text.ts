// The text for a failed API call about an order: by its error code, otherwise by its status.
import { ApiError } from '~/api/errors';
import type { Translate } from '~/i18n/messages';
import { errorText } from './error-text';

const CODES = [
  'conflict',
  'consent_missing',
  'not_enough_credits',
  'not_enough_photos',
  'not_refundable',
  'order_illegal_move',
  'order_not_editable',
  'too_many_photos',
] as const;

export function orderErrorText(error: unknown, orders: Translate<'orders'>, errors: Translate<'errors'>): string {
  const code = error instanceof ApiError ? CODES.find((one) => one === error.code) : undefined;
  return code ? orders(`problem.${code}`) : errorText(error, errors);
}
