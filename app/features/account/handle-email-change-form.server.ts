// What the forms of /app/account/email do.
import type { RouterContextProvider } from 'react-router';
import { mailboxCodesForm } from '#server/contracts/forms/account.ts';
import { emailForm } from '#server/contracts/forms/auth.ts';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { readIntent, rejectForm, type FieldErrors } from '~/web/forms/rejected-form';
import {
  currentSessionId,
  finishEmailChange,
  MAILBOXES,
  mailEmailChangeCodes,
  verifyMailboxCode,
  type CodeError,
  type Mailbox,
  type PendingEmailChange,
} from './email-change';
import type { EmailResult } from './email-page';

type EmailChangeResult =
  | { changed: true }
  | { cancelled: true }
  | { pending: PendingEmailChange; result?: EmailResult }
  | { pending?: undefined; result: EmailResult };

export async function handleEmailChangeForm(
  context: Readonly<RouterContextProvider>,
  pending: PendingEmailChange | undefined,
  form: FormData,
): Promise<EmailChangeResult> {
  const intent = readIntent(form);
  if (intent === 'cancel') return { cancelled: true };
  if (intent === 'ask' || !pending) return request(context, form);
  if (intent === 'resend') {
    const error = await mailEmailChangeCodes(context, pending.email);
    if (error) return { result: { request: rejectForm(form, { email: error }) } };
    // A new request needs new codes from both mailboxes.
    return { pending: { ...pending, done: null }, result: { resent: true } };
  }
  return confirm(context, pending, form);
}

async function request(context: Readonly<RouterContextProvider>, form: FormData): Promise<EmailChangeResult> {
  const { value } = parseForm(form, emailForm);
  const error = value ? await mailEmailChangeCodes(context, value.email) : 'email';
  return value && !error
    ? { pending: { ...value, done: null } }
    : { result: { request: rejectForm(form, { email: error }) } };
}

/** Takes the code of one mailbox or of both: some people have both mailboxes open, others come back for the second code. */
async function confirm(
  context: Readonly<RouterContextProvider>,
  pending: PendingEmailChange,
  form: FormData,
): Promise<EmailChangeResult> {
  const codes = parseFormOrThrow(form, mailboxCodesForm);
  const oldSessionId = await currentSessionId(context);
  const errors: FieldErrors<Mailbox, CodeError> = {};
  let { done } = pending;
  for (const mailbox of MAILBOXES) {
    const code = codes[mailbox];
    if (mailbox === pending.done || code === undefined) continue;
    const result = code ? await verifyMailboxCode(context, pending, mailbox, code) : 'format';
    if (result === 'changed') {
      await finishEmailChange(context, oldSessionId);
      return { changed: true };
    }
    if (result === 'one') done = mailbox;
    else errors[mailbox] = result;
  }
  const nothingEntered = done === pending.done && Object.keys(errors).length === 0;
  for (const mailbox of MAILBOXES) if (nothingEntered && mailbox !== done) errors[mailbox] = 'format';
  return { pending: { ...pending, done }, result: { codes: rejectForm(form, errors), done } };
}
