// What the forms of the page for another address do. Each ends with what to show, or with the address changed or given up.
import type { RouterContextProvider } from 'react-router';
import { readEmail } from '~/parts/read-email';
import {
  askForChange,
  currentSession,
  finishChange,
  type Pending,
  SIDES,
  tryCode,
  type CodeFault,
  type Side,
} from './email-change';
import type { EmailResult } from './email-page';
import { readCode } from './forms';

export type Outcome =
  { changed: true } | { cancelled: true } | { pending: Pending; result?: EmailResult } | { result: EmailResult };

export async function changeEmail(
  context: Readonly<RouterContextProvider>,
  pending: Pending | undefined,
  form: FormData,
): Promise<Outcome> {
  const intent = form.get('intent');
  if (intent === 'cancel') return { cancelled: true };
  if (intent === 'ask' || !pending) return ask(context, form);
  if (intent === 'resend') {
    const fault = await askForChange(context, pending.email);
    // A new request needs new codes from both mailboxes.
    return fault ? { result: { ask: fault } } : { pending: { ...pending, done: null }, result: { resent: true } };
  }
  return confirm(context, pending, form);
}

async function ask(context: Readonly<RouterContextProvider>, form: FormData): Promise<Outcome> {
  const typed = String(form.get('email') ?? '');
  const email = readEmail(typed);
  const fault = email ? await askForChange(context, email) : 'email';
  return fault ? { result: { ask: fault, typed } } : { pending: { email: email!, done: null } };
}

/** One code or both: whoever has two mailboxes open types both, and others come back for the second. */
async function confirm(context: Readonly<RouterContextProvider>, pending: Pending, form: FormData): Promise<Outcome> {
  const before = await currentSession(context);
  const codes: Partial<Record<Side, CodeFault>> = {};
  let { done } = pending;
  for (const side of SIDES) {
    if (side === pending.done) continue;
    const code = readCode(form, side);
    if (!code) {
      if (code === undefined) codes[side] = 'format';
      continue;
    }
    const tried = await tryCode(context, pending, side, code);
    if (tried === 'changed') {
      await finishChange(context, before);
      return { changed: true };
    }
    if (tried === 'one') done = side;
    else codes[side] = tried;
  }
  const untouched = done === pending.done && Object.keys(codes).length === 0;
  for (const side of SIDES) if (untouched && side !== done) codes[side] = 'format';
  return { pending: { ...pending, done }, result: { codes, done } };
}
