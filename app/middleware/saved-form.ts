// Keeps a form that was submitted after its session had ended, in a cookie, while the person signs in again; then offers it on the page
// it belongs to. It is never submitted by itself, and only its author sees it. A cookie needs neither a script nor a database row.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { hostContext } from '../context';
import { serializeCookie, readCookie } from '../cookies';
import { DISCARD_SAVED_FORM, type SavedForm } from '../root-data';
import { findRow } from '../route-table';

const COOKIE = 'unsent';
/** Lifetime in seconds: longer than a sign-in code is valid, short enough to be still remembered. */
const SECONDS = 30 * 60;
/** Maximum length of the cookie's value in characters. Browsers take 4096 bytes a cookie with name and attributes, servers 16 KB of headers. */
const MAX_COOKIE_LENGTH = 3600;
/** Maximum request body in bytes; a form of text fields is smaller, and one with a file is not read at all. */
const MAX_BODY_BYTES = 64 * 1024;

interface StoredForm extends SavedForm {
  /** The user's id. */
  owner: string;
}

/** The kept form of this page; null when there is none. */
export const savedFormContext = createContext<SavedForm | null>(null);

/** Whether a form posted to this path may be kept: forms with text input, never ones that delete something. */
const maySave = (path: string, intent: unknown): boolean => {
  const keeps = findRow(path)?.savesForms ?? false;
  return keeps === true || (keeps !== false && keeps.some((one) => one === intent));
};

/** The Set-Cookie line that keeps the posted form; undefined when it may not be kept or is too large. */
export async function savedFormCookie(
  request: Request,
  url: URL,
  owner: string | undefined,
): Promise<string | undefined> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (!owner || !findRow(url.pathname)?.savesForms || length > MAX_BODY_BYTES) return undefined;
  const form = await request.formData().catch(() => undefined);
  if (!form || !maySave(url.pathname, form.get('intent'))) return undefined;
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  const value = pack({ path: url.pathname + url.search, owner, fields });
  return value.length > MAX_COOKIE_LENGTH ? undefined : serializeCookie(request, COOKIE, value, { maxAge: SECONDS });
}

const pack = (kept: StoredForm): string => deflateRawSync(JSON.stringify(kept)).toString('base64url');

function unpack(value: string | undefined): StoredForm | undefined {
  if (!value) return undefined;
  try {
    const bytes = inflateRawSync(Buffer.from(value, 'base64url'), { maxOutputLength: MAX_BODY_BYTES });
    const { path, owner, fields } = JSON.parse(bytes.toString()) as StoredForm;
    if (typeof path !== 'string' || typeof owner !== 'string' || !Array.isArray(fields)) return undefined;
    return { path, owner, fields: fields.map(([name, text]) => [String(name), String(text)]) };
  } catch {
    return undefined;
  }
}

/** Offers the kept form on its page, and clears it once anything is submitted there: the form itself, a new one, or "discard". */
export const savedFormMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const kept = unpack(readCookie(request, COOKIE));
  const { session } = context.get(hostContext);
  const path = url.pathname + url.search;
  if (!kept || kept.path !== path || !session) return next();
  const forget = serializeCookie(request, COOKIE, '', { maxAge: 0 });
  if (kept.owner !== session.user.id) return withCookie(await next(), forget);
  if (request.method === 'GET' || request.method === 'HEAD') {
    context.set(savedFormContext, { path, fields: kept.fields });
    return next();
  }
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  return withCookie(form?.has(DISCARD_SAVED_FORM) ? redirect(path) : await next(), forget);
};

function withCookie(response: Response, line: string): Response {
  response.headers.append('set-cookie', line);
  return response;
}
