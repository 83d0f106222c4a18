// What support gets to read, and that nothing typed can become a header.
import { expect, it } from 'vitest';
import type { Mail } from '../../ports/mailer.ts';
import { writeToSupport } from './write-to-support.ts';

const VISITOR = { kind: 'visitor' } as const;
function post(send?: () => Promise<void>) {
  const mails: Mail[] = [];
  const mailer = { name: 'test', send: send ?? (async (mail: Mail) => void mails.push(mail)) };
  return { mails, deps: { mailer, supportEmail: 'support@catchlight.test' } };
}

it('mails the message to support, with the way back to its writer', async () => {
  const { mails, deps } = post();
  await writeToSupport(deps, VISITOR, {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'My receipt\nis missing.',
    language: 'fr',
  });
  expect(mails).toEqual([
    expect.objectContaining({
      to: 'support@catchlight.test',
      replyTo: 'ada@example.com',
      subject: 'Contact form: My receipt',
    }),
  ]);
  expect(mails[0]!.text).toContain(
    'is missing.\n\n--\nFrom: Ada <ada@example.com>\nLanguage: fr\nAccount: not signed in',
  );
});

it('keeps headers to one line', async () => {
  const { mails, deps } = post();
  const message = 'Hello\r\u2028\u0000Bcc: everybody@example.com and more';
  await writeToSupport(deps, VISITOR, { name: 'A\nB', email: 'a@example.com', message, language: 'en' });
  expect(mails[0]!.subject).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(mails[0]!.text).toContain('From: A B <a@example.com>');
});

it('lets the caller hear that the mail could not be sent', async () => {
  const { deps } = post(async () => {
    throw new Error('no mail today');
  });
  await expect(
    writeToSupport(deps, VISITOR, { name: '', email: 'a@example.com', message: 'Is anybody there?', language: 'en' }),
  ).rejects.toThrow('no mail today');
});
