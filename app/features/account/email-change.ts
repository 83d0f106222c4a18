// Moving the account to another address. Auth mails a code to both mailboxes and wants both; this keeps count between the steps, in a
// cookie, because an address has no business in a URL.
import type { RouterContextProvider } from 'react-router';
import { apiOf } from '~/api/server';
import { hostContext } from '~/context';
import { cookieLine, readCookie } from '~/cookies';
import { withLocale } from '~/i18n/locale';
import { localeContext } from '~/context';

type Context = Readonly<RouterContextProvider>;
export type AskFault = 'email' | 'same' | 'tooMany' | 'unreachable';
export type CodeFault = 'format' | 'wrong' | 'tooMany' | 'unreachable';
export const SIDES = ['current', 'fresh'] as const;
export type Side = (typeof SIDES)[number];

export interface Pending {
  email: string;
  /** The mailbox whose code was right already. */
  done: Side | null;
}

const COOKIE = 'email-change';
/** Codes are valid for ten minutes; after that the form starts again. */
const SECONDS = 15 * 60;

export function pendingChange(request: Request): Pending | undefined {
  const [email, done] = (readCookie(request, COOKIE) ?? '').split(' ');
  return email ? { email, done: SIDES.find((side) => side === done) ?? null } : undefined;
}
export const pendingLine = (request: Request, { email, done }: Pending): string =>
  cookieLine(request, COOKIE, done ? `${email} ${done}` : email, { maxAge: SECONDS });
export const noPendingLine = (request: Request): string => cookieLine(request, COOKIE, '', { maxAge: 0 });

/** Undefined when the mails are on their way. */
export async function askForChange(context: Context, email: string): Promise<AskFault | undefined> {
  const { auth, session, site, log } = context.get(hostContext);
  if (session?.user.email.toLowerCase() === email.toLowerCase()) return 'same';
  const back = site.publicUrl + withLocale('/app/account/email', context.get(localeContext));
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: back });
  if (!error) return undefined;
  log.warn({ event: 'account.email-not-asked', code: error.code, status: error.status }, 'No codes were sent');
  if (error.status === 429) return 'tooMany';
  // Hosted servers tell an address that is taken by 422 as well; ours says nothing about it.
  return error.status === 400 || error.status === 422 ? 'email' : 'unreachable';
}

export type Tried = 'changed' | 'one' | CodeFault;

/** Tries the code of one mailbox. The second right one moves the account and opens a new session. */
export async function tryCode(context: Context, pending: Pending, side: Side, token: string): Promise<Tried> {
  const { auth, session, log } = context.get(hostContext);
  const email = side === 'fresh' ? pending.email : (session?.user.email ?? '');
  const { data, error } = await auth.verifyOtp({ email, token, type: 'email_change' });
  if (!error) return data.session ? 'changed' : 'one';
  log.warn({ event: 'account.email-code-refused', code: error.code, status: error.status }, 'A code was refused');
  if (error.status === 429) return 'tooMany';
  return error.status && error.status < 500 ? 'wrong' : 'unreachable';
}

/** The links in the mails may have done it meanwhile; then this browser gets a session that knows. */
export async function wasChanged(context: Context, { email }: Pending): Promise<boolean> {
  const { auth } = context.get(hostContext);
  const { data } = await auth.getUser();
  if (data.user?.email?.toLowerCase() !== email.toLowerCase()) return false;
  const { error } = await auth.refreshSession();
  return !error;
}

/** Lets the backend take the new address over, and closes the session that the new one stands for. */
export async function finishChange(context: Context, before: string | undefined): Promise<void> {
  const { auth, log } = context.get(hostContext);
  const { data } = await auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` };
  const api = apiOf(context);
  try {
    await api.get('/auth/authenticate', { headers });
    if (before) await api.delete('/customers/sessions/:id', { params: { id: before }, headers, attempts: 1 });
  } catch (error) {
    // The address has changed all the same; the backend follows at the next call.
    log.warn({ event: 'account.email-not-finished', err: error }, 'The change of address was not finished at once');
  }
}

/** The session of this browser, before it is replaced. */
export async function currentSession(context: Context): Promise<string | undefined> {
  const answer = await apiOf(context)
    .get('/customers/sessions', { attempts: 1 })
    .catch(() => undefined);
  return answer?.sessions.find((session) => session.current)?.id;
}
