// Mail by SMTP. A server that hangs is abandoned after a time limit; its answer goes to the log.
import { createTransport } from 'nodemailer';
import { AppError } from '../../domain/errors.ts';
import type { Mailer } from '../../ports/mailer.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  url: string;
  from: string;
  timeoutMs?: number;
}

export function createSmtpMailer({ url, from, timeoutMs = 10_000 }: SmtpSettings): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // No content of a mail may make this server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    name: 'smtp',
    async send({ to, subject, text, html, language, replyTo }) {
      try {
        await transport.sendMail({
          // As exactly one address: a disguised list must not send a code to two people.
          to: { name: '', address: to },
          subject,
          text,
          ...(html && { html }),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          headers: {
            // So that out-of-office replies stay away.
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(language && { 'Content-Language': language }),
          },
        });
      } catch (error) {
        const trouble = new AppError('unavailable', 'The mail could not be sent. Please try again later.');
        throw Object.assign(trouble, { cause: error });
      }
    },
  };
}
