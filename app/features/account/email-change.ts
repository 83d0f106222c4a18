// Changes the account's email address. Auth mails a code to both mailboxes and requires both; a cookie holds the state between the
// steps, because an address does not belong in a URL.
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '~/api/server';
import { hostContext } from '~/context';
import { serializeCookie, readCookie } from '~/cookies';
import { withLocale } from '~/i18n/locale';
import { localeContext } from '~/context';

type Context = Readonly<RouterContextProvider>;
export type RequestError = 'email' | 'same' | 'tooMany' | 'unreachable';
export type CodeError = 'format' | 'wrong' | 'tooMany' | 'unreachable';
export const MAILBOXES = ['current', 'fresh'] as const;
export type Mailbox = (typeof MAILBOXES)[number];

export interface PendingEmailChange {
  email: string;
  /** The mailbox whose code was right already. */
  done: Mailbox | null;
}

const COOKIE = 'email-change';
/** Codes are valid for ten minutes; after that the form starts again. */
const SECONDS = 15 * 60;

export function readPendingEmailChange(request: Request): PendingEmailChange | undefined {
  const [email, done] = (readCookie(request, COOKIE) ?? '').split(' ');
  return email ? { email, done: MAILBOXES.find((side) => side === done) ?? null } : undefined;
}
export const pendingEmailChangeCookie = (request: Request, { email, done }: PendingEmailChange): string =>
  serializeCookie(request, COOKIE, done ? `${email} ${done}` : email, { maxAge: SECONDS });
export const clearEmailChangeCookie = (request: Request): string => serializeCookie(request, COOKIE, '', { maxAge: 0 });

/** Undefined when the mails are on their way. */
export async function mailEmailChangeCodes(context: Context, email: string): Promise<RequestError | undefined> {
  const { auth, session, origin, log } = context.get(hostContext);
  if (session?.user.email.toLowerCase() === email.toLowerCase()) return 'same';
  const back = origin + withLocale('/app/account/email', context.get(localeContext));
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: back });
  if (!error) return undefined;
  log.warn({ event: 'account.email_not_asked', code: error.code, status: error.status }, 'No codes were sent');
  if (error.status === 429) return 'tooMany';
  // Hosted servers tell an address that is taken by 422 as well; ours says nothing about it.
  return error.status === 400 || error.status === 422 ? 'email' : 'unreachable';
}

export type CodeResult = 'changed' | 'one' | CodeError;

/** Tries the code of one mailbox. The second right one moves the account and opens a new session. */
export async function verifyMailboxCode(
  context: Context,
  pending: PendingEmailChange,
  side: Mailbox,
  token: string,
): Promise<CodeResult> {
  const { auth, session, log } = context.get(hostContext);
  const email = side === 'fresh' ? pending.email : (session?.user.email ?? '');
  const { data, error } = await auth.verifyOtp({ email, token, type: 'email_change' });
  if (!error) return data.session ? 'changed' : 'one';
  log.warn({ event: 'account.email_code_refused', code: error.code, status: error.status }, 'A code was refused');
  if (error.status === 429) return 'tooMany';
  return error.status && error.status < 500 ? 'wrong' : 'unreachable';
}

/** The links in the mails may have completed it meanwhile: renews this browser's session. */
export async function refreshIfChangedByLink(context: Context, { email }: PendingEmailChange): Promise<boolean> {
  const { auth } = context.get(hostContext);
  const { data } = await auth.getUser();
  if (data.user?.email?.toLowerCase() !== email.toLowerCase()) return false;
  const { error } = await auth.refreshSession();
  return !error;
}

/** Makes the backend take the new address over, and closes the session that the new one replaces. */
export async function finishEmailChange(context: Context, before: string | undefined): Promise<void> {
  const { auth, log } = context.get(hostContext);
  const { data } = await auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` };
  const api = serverApi(context);
  try {
    await api.get('/auth/authenticate', { headers });
    if (before) await api.delete('/customers/sessions/:id', { params: { id: before }, headers, attempts: 1 });
  } catch (error) {
    // The address has changed all the same; the backend follows at the next call.
    log.warn({ event: 'account.email_not_finished', err: error }, 'The change of address was not finished at once');
  }
}

/** The session of this browser, before it is replaced. */
export async function currentSessionId(context: Context): Promise<string | undefined> {
  const answer = await serverApi(context)
    .get('/customers/sessions', { attempts: 1 })
    .catch(() => undefined);
  return answer?.sessions.find((session) => session.current)?.id;
}
