// The secret in a phone link: the link's id and what our secret makes of it. Nothing has to be stored, and a new one can be shown again.
import { createHmac, timingSafeEqual } from 'node:crypto';

const SHAPE = /^([0-9a-f]{32})([\w-]{22})$/;

/** 128 bits behind the id. */
const proofOf = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`phone-link:${id}`).digest('base64url').slice(0, 22);

export const tokenOf = (secret: string, id: string): string => id.replaceAll('-', '') + proofOf(secret, id);

/** The id of the link; undefined when we did not make this token. */
export function linkOfToken(secret: string, token: string): string | undefined {
  const [, hex, proof] = SHAPE.exec(token) ?? [];
  if (!hex || !proof) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secret, id))) ? id : undefined;
}
