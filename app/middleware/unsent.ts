// What somebody sent when they were not signed in any more: kept in their browser while they sign in, and offered again on the page that it
// belongs to. It is never sent by itself, and only the person who wrote it is asked. A cookie, so that it needs no script and no row.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { hostContext } from '../context';
import { cookieLine, readCookie } from '../cookies';
import { DISCARD_UNSENT, type Unsent } from '../root-data';
import { rowOf } from '../route-table';

const COOKIE = 'unsent';
/** Seconds: longer than a code is valid, not so long that it comes as a surprise. */
const SECONDS = 30 * 60;
/** Characters. Browsers take 4096 bytes a cookie, name and attributes included, and servers 16 KB of headers. */
const MOST = 3600;
/** Bytes; a form of text fields is smaller, and what holds a file is not read to be thrown away. */
const MOST_POSTED = 64 * 1024;

interface Kept extends Unsent {
  /** The user's id. */
  owner: string;
}

/** Null on a page that nothing waits for. */
export const unsentContext = createContext<Unsent | null>(null);

/** May what is posted there be kept? Only forms in which something is written, and nothing that deletes. */
const mayKeep = (path: string, intent: unknown): boolean => {
  const keeps = rowOf(path)?.keeps ?? false;
  return keeps === true || (keeps !== false && keeps.some((one) => one === intent));
};

/** The cookie for an answer that leads to the sign-in page; undefined when there is nothing that may be kept, or too much of it. */
export async function unsentLine(request: Request, url: URL, owner: string | undefined): Promise<string | undefined> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (!owner || !rowOf(url.pathname)?.keeps || length > MOST_POSTED) return undefined;
  const form = await request.formData().catch(() => undefined);
  if (!form || !mayKeep(url.pathname, form.get('intent'))) return undefined;
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  const value = pack({ path: url.pathname + url.search, owner, fields });
  return value.length > MOST ? undefined : cookieLine(request, COOKIE, value, { maxAge: SECONDS });
}

const pack = (kept: Kept): string => deflateRawSync(JSON.stringify(kept)).toString('base64url');

function unpack(value: string | undefined): Kept | undefined {
  if (!value) return undefined;
  try {
    const bytes = inflateRawSync(Buffer.from(value, 'base64url'), { maxOutputLength: MOST_POSTED });
    const { path, owner, fields } = JSON.parse(bytes.toString()) as Kept;
    if (typeof path !== 'string' || typeof owner !== 'string' || !Array.isArray(fields)) return undefined;
    return { path, owner, fields: fields.map(([name, text]) => [String(name), String(text)]) };
  } catch {
    return undefined;
  }
}

/** Shows it to the person on its page, and forgets it once something is sent from there: itself, what replaces it, or "no". */
export const unsentMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const kept = unpack(readCookie(request, COOKIE));
  const { session } = context.get(hostContext);
  const path = url.pathname + url.search;
  if (!kept || kept.path !== path || !session) return next();
  const forget = cookieLine(request, COOKIE, '', { maxAge: 0 });
  if (kept.owner !== session.user.id) return withLine(await next(), forget);
  if (request.method === 'GET' || request.method === 'HEAD') {
    context.set(unsentContext, { path, fields: kept.fields });
    return next();
  }
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  return withLine(form?.has(DISCARD_UNSENT) ? redirect(path) : await next(), forget);
};

function withLine(response: Response, line: string): Response {
  response.headers.append('set-cookie', line);
  return response;
}
