// A token that names a row: its id and a MAC of it, so nothing has to be stored and it can be shown again.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is for; one for another purpose is not accepted. */
export type TokenPurpose = 'phone-link' | 'visitor-draft';

const SHAPE = /^([0-9a-f]{32})([\w-]{22})$/;

/** The MAC: 128 bits after the id. */
const macOf = (secret: string, purpose: TokenPurpose, id: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url').slice(0, 22);

export const signId = (secret: string, purpose: TokenPurpose, id: string): string =>
  id.replaceAll('-', '') + macOf(secret, purpose, id);

/** The row's id; undefined when the token is not genuine. */
export function verifySignedId(secret: string, purpose: TokenPurpose, token: string): string | undefined {
  const [, hex, proof] = SHAPE.exec(token) ?? [];
  if (!hex || !proof) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(proof), Buffer.from(macOf(secret, purpose, id))) ? id : undefined;
}
