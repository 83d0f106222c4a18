// The embedded mailer: mail becomes files in DATA_DIR/mail, shown by /dev/mailbox. Nothing leaves the machine.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail, Mailer } from '../../ports/mailer.ts';

/** Enough to test with; older mail is removed, because it holds sign-in codes. */
const KEEP = 500;

export interface KeptMail extends Mail {
  at: string;
  links: string[];
}
export interface Mailbox extends Mailer {
  /** Newest first; all mails, or those to one address. */
  list(to?: string): Promise<KeptMail[]>;
}

export function createMailbox(dataDir: string, now: () => Date): Mailbox {
  const folder = path.join(dataDir, 'mail');
  let count = 0;
  const names = async (): Promise<string[]> => {
    const all = await readdir(folder).catch(() => [] as string[]);
    return all
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  };
  return {
    name: 'embedded',
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept: KeptMail = {
        ...mail,
        at: now().toISOString(),
        links: [...mail.text.matchAll(/https?:\/\/[^\s<>")]+/g)].map((m) => m[0]),
      };
      // The counter keeps the order of mails within one millisecond.
      const name = `${String(now().getTime()).padStart(15, '0')}-${String((count += 1)).padStart(9, '0')}.json`;
      await writeFile(path.join(folder, name), JSON.stringify(kept), { mode: 0o600 });
      for (const old of (await names()).slice(KEEP)) await rm(path.join(folder, old), { force: true });
    },
    async list(to) {
      const mails: KeptMail[] = [];
      for (const name of await names()) {
        const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
        if (!text) continue;
        const mail = JSON.parse(text) as KeptMail;
        if (to === undefined || mail.to.toLowerCase() === to.toLowerCase()) mails.push(mail);
      }
      return mails;
    },
  };
}
