// The caller's address and country, passed by the pages process to a backend on another host. They decide about prices and limits, so
// they are signed (HMAC), for one request and one minute.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const CONTEXT_HEADER = 'x-catchlight-context';
/** Lifetime of a signature: allows for clock differences of seconds, makes a leaked one worthless. */
const VALID_MS = 60_000;

export interface SignedContext {
  ip: string;
  country: string;
  requestId: string;
  testAccess: boolean;
  /** The site's origin as the visitor requested it. */
  origin: string;
}
/** What a signature is valid for: one method, path and query. */
export interface SignedRequest {
  method: string;
  target: string;
}

export function signContext(secret: string, context: SignedContext, purpose: SignedRequest, now: number): string {
  const { ip, country, requestId, testAccess, origin } = context;
  const payload = Buffer.from(JSON.stringify({ ip, country, requestId, testAccess, origin, at: now })).toString(
    'base64url',
  );
  return `${payload}.${macOf(secret, payload, purpose).toString('base64url')}`;
}

/** Undefined when it was signed with another key, for another request, or too long ago. */
export function readSignedContext(
  secret: string,
  header: string,
  purpose: SignedRequest,
  now: number,
): SignedContext | undefined {
  const [payload = '', mac = ''] = header.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, payload, purpose);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { at, ...context } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignedContext & { at: number };
  return Math.abs(now - at) <= VALID_MS ? context : undefined;
}

const macOf = (secret: string, payload: string, { method, target }: SignedRequest): Buffer =>
  createHmac('sha256', secret).update(`${method} ${target}\n${payload}`).digest();
