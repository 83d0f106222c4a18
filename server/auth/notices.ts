// What follows a change of somebody's ways to sign in: a mail to them, a line in the audit log and one in the log.
import type { Core } from './core.ts';
import { languageFor, sendNotice, type NoticeKind } from './mail.ts';
import type { User } from './schema.ts';

export interface Change {
  kind: NoticeKind;
  /** For the audit log: no secret and no code. */
  details?: Record<string, unknown>;
}

/** Not awaited by the caller's answer: the change has been made, and a mail server that is down must not undo it. */
export async function mailChangeNotice(core: Core, user: User, { kind, details = {} }: Change): Promise<void> {
  core.deps.log.info({ event: `auth.${kind}`, userId: user.id, ...details });
  const failed = (error: unknown): void =>
    core.deps.log.error({ event: 'auth.notice_failed', err: error, kind }, 'A change of a sign-in was not reported');
  await core.deps.audit?.(`customer_${kind}`, user.id, details).catch(failed);
  const { email } = user;
  if (!email) return;
  await languageFor(core, user)
    .then((language) => sendNotice(core, { kind, to: email, language }))
    .catch(failed);
}
