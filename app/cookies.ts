// Reading and writing the few plain cookies of the pages. Sessions are not among them: server/http/session.ts keeps those.
export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

export interface CookieOptions {
  /** Seconds; 0 deletes, undefined lasts as long as the browser is open. */
  maxAge?: number;
  /** Scripts may read it. */
  readable?: boolean;
}

export function cookieLine(request: Request, name: string, value: string, options: CookieOptions = {}): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
  if (!options.readable) parts.push('HttpOnly');
  if (request.url.startsWith('https:')) parts.push('Secure');
  return parts.join('; ');
}
