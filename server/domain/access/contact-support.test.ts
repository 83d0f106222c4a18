// What support gets to read, and that nothing typed can become a header.
import { expect, it } from 'vitest';
import type { Mail } from '../../ports/mailer.ts';
import type { Person } from './viewer.ts';
import { contactSupport } from './contact-support.ts';

const VISITOR = { kind: 'visitor' } as const;
const IP = '192.0.2.1';
function post(send?: () => Promise<void>) {
  const mails: Mail[] = [];
  const mailer = { name: 'test', send: send ?? (async (mail: Mail) => void mails.push(mail)) };
  const captcha = { name: 'test', verify: async (token?: string) => token === 'solved' };
  return { mails, deps: { mailer, captcha, supportEmail: 'support@catchlight.test' } };
}

it('mails the message to support, with the way back to its writer', async () => {
  const { mails, deps } = post();
  await contactSupport(
    deps,
    VISITOR,
    {
      name: 'Ada',
      email: 'ada@example.com',
      message: 'My receipt\nis missing.',
      language: 'fr',
      captcha: 'solved',
    },
    IP,
  );
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
  await contactSupport(
    deps,
    VISITOR,
    { name: 'A\nB', email: 'a@example.com', message, language: 'en', captcha: 'solved' },
    IP,
  );
  expect(mails[0]!.subject).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(mails[0]!.text).toContain('From: A B <a@example.com>');
});

it('lets the caller hear that the mail could not be sent', async () => {
  const { deps } = post(async () => {
    throw new Error('no mail today');
  });
  await expect(
    contactSupport(
      deps,
      VISITOR,
      { name: '', email: 'a@example.com', message: 'Is anybody there?', language: 'en', captcha: 'solved' },
      IP,
    ),
  ).rejects.toThrow('no mail today');
});

it('mails nothing for a visitor without a proof, and asks people who are signed in for none', async () => {
  const { mails, deps } = post();
  const letter = { name: '', email: 'a@example.com', message: 'Is anybody there?', language: 'en' } as const;
  for (const captcha of [undefined, '', 'guessed'])
    await expect(contactSupport(deps, VISITOR, { ...letter, captcha }, IP)).rejects.toMatchObject({
      code: 'captcha_failed',
    });
  expect(mails).toEqual([]);
  const person = { kind: 'person', customer: { id: '1', email: 'a@example.com' } } as Person;
  await contactSupport(deps, person, letter, IP);
  expect(mails).toHaveLength(1);
});
