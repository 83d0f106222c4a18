// Webhook secrets and signatures: an HMAC over time and body, so that a copy cannot be replayed later. The secret is derived from the
// webhook's id, so it is not stored.
import { createHmac } from 'node:crypto';

export const WEBHOOK_SIGNATURE_HEADER = 'catchlight-signature';

export const deriveWebhookSecret = (
  secret: string,
  { id, secret_version }: { id: string; secret_version: number },
): string => `whsec_${createHmac('sha256', secret).update(`webhook:${id}:${secret_version}`).digest('base64url')}`;

/** `t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signWebhookBody(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
