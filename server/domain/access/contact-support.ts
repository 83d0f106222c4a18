// Mails a contact form to support. Nothing is stored: the mail is the record, and when it cannot be sent the caller gets the error and
// still has the text.
import type { ContactInput } from '../../contracts/account.ts';
import type { Viewer } from './viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

const SUBJECT_LENGTH = 60;

export async function contactSupport(
  deps: Pick<Deps, 'captcha' | 'mailer' | 'supportEmail'>,
  viewer: Viewer,
  { name, email, message, language, captcha }: ContactInput,
  ip: string,
): Promise<void> {
  if (viewer.kind !== 'person' && !(await deps.captcha.verify(captcha, ip)))
    throw new AppError('captcha_failed', 'Browser verification failed');
  const [first = ''] = message.split('\n');
  const lines = [
    message,
    '',
    '--',
    `From: ${oneLine(name) || 'no name given'} <${email}>`,
    `Language: ${language}`,
    // The address in the form is unverified; the account is not.
    viewer.kind === 'person' ? `Account: ${viewer.customer.id}, ${viewer.customer.email}` : 'Account: not signed in',
  ];
  await deps.mailer.send({
    to: deps.supportEmail,
    replyTo: email,
    subject: `Contact form: ${oneLine(first).slice(0, SUBJECT_LENGTH)}`,
    text: lines.join('\n'),
  });
}

/** Prevents header injection: line breaks are removed. */
const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
