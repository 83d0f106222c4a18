// Reading and writing cookies: one reading for server, pages and browser scripts, so that they never disagree about a visitor.

/** Of `cookie` headers and `document.cookie`. A value that cannot be decoded counts as not sent; of two with a name, the first counts. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (!name || cookies.has(name)) continue;
    const value = decoded(part.slice(at + 1).trim());
    if (value !== undefined) cookies.set(name, value);
  }
  return cookies;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** A pair for a `cookie` header; `parseCookies` reads it back. */
export const cookiePair = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`;

export interface CookieOptions {
  /** Seconds; 0 deletes, undefined lasts as long as the browser is open. */
  maxAge?: number;
  /** Scripts may read it. */
  readable?: boolean;
  /** Sent over https only. */
  secure?: boolean;
}

/** For `set-cookie` and, when readable, `document.cookie`. */
export function cookieLine(name: string, value: string, { maxAge, readable, secure }: CookieOptions = {}): string {
  const parts = [cookiePair(name, value), 'Path=/', 'SameSite=Lax'];
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  if (!readable) parts.push('HttpOnly');
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
