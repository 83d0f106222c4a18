// What a mailer promises: the mail arrives as it was written, at one address. SMTP is tried against a real server.
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createMailbox } from '#server/adapters/mailer/mailbox.ts';
import { createSmtpMailer } from '#server/adapters/mailer/smtp.ts';
import type { Mail } from '#server/ports/mailer.ts';

const mail: Mail = {
  to: 'zoe@example.com',
  subject: 'Tu código: 123456 – ¡válido 10 minutos!',
  text: 'Hola Zoë,\n\n.\nel código es 123456.\nhttps://example.com/a?b=1&c=2\n',
  code: '123456',
  language: 'es',
};
const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

interface Arrived {
  recipients: string[];
  mail: Email;
}
async function startSmtp(refuse?: { onMail?: boolean }): Promise<{ url: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) =>
      done(refuse?.onMail ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(parts)).then((parsed) => {
          arrived.push({ recipients, mail: parsed });
          answer();
        });
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as net.AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, arrived };
}
const from = 'Catchlight <hello@example.com>';

describe('SMTP', () => {
  test('the mail arrives with its words, its sender and its language', async () => {
    const { url, arrived } = await startSmtp();
    await createSmtpMailer({ url, from }).send({ ...mail, html: '<p>Hola <b>Zoë</b></p>' });
    const [got] = arrived;
    expect(got?.recipients).toEqual(['zoe@example.com']);
    expect(got?.mail.subject).toBe(mail.subject);
    expect(got?.mail.text?.trimEnd()).toBe(mail.text.trimEnd());
    expect(got?.mail.html).toContain('<b>Zoë</b>');
    expect(got?.mail.from).toMatchObject({ name: 'Catchlight', address: 'hello@example.com' });
    const headers = Object.fromEntries(got!.mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'content-language': 'es', 'auto-submitted': 'auto-generated' });
  });

  test.each(['zoe@example.com, thief@example.com', 'zoe@example.com\r\nBcc: thief@example.com'])(
    'an address with more in it (%j) reaches nobody else',
    async (to) => {
      const { url, arrived } = await startSmtp();
      await createSmtpMailer({ url, from })
        .send({ ...mail, to })
        .catch(() => undefined);
      expect(arrived.flatMap(({ recipients }) => recipients)).not.toContain('thief@example.com');
    },
  );

  test('an answer goes where the mail says, and to one address only', async () => {
    const { url, arrived } = await startSmtp();
    const mailer = createSmtpMailer({ url, from });
    await mailer.send({ ...mail, replyTo: 'ada@example.com' });
    expect(arrived[0]?.mail.replyTo?.map(({ address }) => address)).toEqual(['ada@example.com']);
    await mailer.send({ ...mail, replyTo: 'ada@example.com\r\nBcc: thief@example.com' }).catch(() => undefined);
    expect(arrived.flatMap(({ recipients }) => recipients)).not.toContain('thief@example.com');
  });

  test('a subject with a line break makes no new header', async () => {
    const { url, arrived } = await startSmtp();
    await createSmtpMailer({ url, from }).send({ ...mail, subject: 'Hello\r\nBcc: thief@example.com' });
    expect(arrived[0]?.recipients).toEqual(['zoe@example.com']);
    expect(arrived[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test('a server that refuses is told as "try again later", with its words for the log', async () => {
    const { url } = await startSmtp({ onMail: true });
    await expect(createSmtpMailer({ url, from }).send(mail)).rejects.toMatchObject({
      code: 'unavailable',
      cause: expect.objectContaining({ message: expect.stringContaining('busy') as string }) as Error,
    });
  });

  test('a server that takes the call and says nothing is given up', async () => {
    const sockets = new Set<net.Socket>();
    const silent = net.createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closes.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as net.AddressInfo;
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 200 });
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the mailbox on this machine', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  async function open() {
    const folder = await mkdtemp(path.join(tmpdir(), 'catchlight-mail-'));
    folders.push(folder);
    return createMailbox(folder, () => new Date('2030-01-01T00:00:00Z'));
  }

  test('keeps the mail as it was written, newest first, with its code and its links', async () => {
    const mailbox = await open();
    await mailbox.send(mail);
    await mailbox.send({ ...mail, subject: 'Another' });
    const [newest, first] = await mailbox.list();
    expect(newest?.subject).toBe('Another');
    expect(first).toMatchObject({ ...mail, links: ['https://example.com/a?b=1&c=2'] });
  });

  test('shows the mail of one address, however it is written', async () => {
    const mailbox = await open();
    await mailbox.send(mail);
    await mailbox.send({ ...mail, to: 'other@example.com' });
    expect((await mailbox.list('ZOE@example.com')).map(({ to }) => to)).toEqual(['zoe@example.com']);
  });
});
