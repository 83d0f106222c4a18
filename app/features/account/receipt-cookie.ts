// The receipt of a closed account on its way to the page that shows it. There is nobody signed in any more who could ask for it, so that
// it travels in a cookie for as long as somebody may want to print it. It names no person.
import { serializeCookie, readCookie } from '~/cookies';
import type { DeletionReceipt } from '#server/contracts/api.ts';

const COOKIE = 'deletion-receipt';
const SECONDS = 15 * 60;

export const deletionReceiptCookie = (request: Request, receipt: DeletionReceipt): string =>
  serializeCookie(request, COOKIE, JSON.stringify(receipt), { maxAge: SECONDS });

export function readDeletionReceipt(request: Request): DeletionReceipt | null {
  try {
    const receipt = JSON.parse(readCookie(request, COOKIE) ?? 'null') as DeletionReceipt | null;
    return typeof receipt?.receipt_id === 'string' && typeof receipt.removed === 'object' ? receipt : null;
  } catch {
    return null;
  }
}
