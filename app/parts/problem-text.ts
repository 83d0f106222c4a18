// The words for what the backend refused: by its code where that says more than the status.
import { ApiError } from '~/api/errors';
import type { Translate } from '~/i18n/messages';
import { failureText } from './failure-text';

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

export function problemText(error: unknown, orders: Translate<'orders'>, errors: Translate<'errors'>): string {
  const code = error instanceof ApiError ? CODES.find((one) => one === error.code) : undefined;
  return code ? orders(`problem.${code}`) : failureText(error, errors);
}
