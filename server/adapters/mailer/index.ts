// Chooses the mailer: a mailbox on this machine, or SMTP, whose library is only loaded where it is used.
import path from 'node:path';
import type { Env } from '../../env/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';

export interface ChosenMailer {
  mailer: Mailer;
  /** The embedded mailbox, for /dev/mailbox; missing with SMTP. */
  mailbox?: Mailbox;
  state: string;
  hosted: boolean;
}

export async function chooseMailer(
  env: Env,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
): Promise<ChosenMailer> {
  const { smtpUrl, from } = env.mail;
  if (smtpUrl) {
    const { createSmtpMailer } = await import('./smtp.ts');
    const state = `SMTP by ${new URL(smtpUrl).hostname}, from ${from}`;
    return { mailer: createSmtpMailer({ url: smtpUrl, from }), state, hosted: true };
  }
  const mailbox = createMailbox(env.process.dataDir, () => clock.now());
  const state = `kept in ${path.join(env.process.dataDir, 'mail')}, shown at ${publicUrl}/dev/mailbox`;
  return { mailer: mailbox, mailbox, state, hosted: false };
}
