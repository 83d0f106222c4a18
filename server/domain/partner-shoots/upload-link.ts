// The upload link, with which a person without an account consents and uploads for a partner API shoot. Its secret is derived from the shoot
// and the link's creation time, so it is not stored and a new link invalidates the previous one.
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../contracts/durations.ts';
import type { Deps } from '../deps.ts';

interface Link {
  order_id: string;
  link_issued_at: Date;
}
const TOKEN = /^([0-9a-f]{32})([\w-]{43})$/;

const macOf = (secret: string, { order_id, link_issued_at }: Link): string =>
  createHmac('sha256', secret).update(`upload:${order_id}:${link_issued_at.getTime()}`).digest('base64url');

export const uploadToken = ({ secret }: Pick<Deps, 'secret'>, link: Link): string =>
  link.order_id.replaceAll('-', '') + macOf(secret, link);

export const linkExpiry = ({ link_issued_at }: Link): Date =>
  new Date(link_issued_at.getTime() + COMMERCIAL_TERMS.uploadLinkDays * DAY_MS);

/** The shoot id in a token, unverified. */
export const unverifiedShootIdOf = (token: string): string | undefined =>
  TOKEN.exec(token)?.[1]?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export function isValidUploadToken(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  token: string,
  link: Link,
): boolean {
  const given = Buffer.from(TOKEN.exec(token)?.[2] ?? '');
  const right = Buffer.from(macOf(secret, link));
  return given.length === right.length && timingSafeEqual(given, right) && clock.now() < linkExpiry(link);
}
