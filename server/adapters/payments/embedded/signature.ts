// The signature on our own webhook: a time and an HMAC over time and body, so that a copy cannot be replayed for ever.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const PAYMENT_SIGNATURE_HEADER = 'catchlight-signature';
/** Older or further in the future than this is refused; Stripe takes the same five minutes. */
const TOLERANCE_SECONDS = 300;

export const signPaymentEvent = (secret: string, body: string, at: Date): string => {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${mac(secret, time, body)}`;
};

export function isPaymentEventSigned(secret: string, body: string, header: string | null, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!match) return false;
  const time = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - time) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), Buffer.from(mac(secret, time, body), 'hex'));
}

const mac = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
