// Changes an account's address: both mailboxes get a code, and both must confirm.
import { limitMails } from './rate-limits.ts';
import { askerOf } from './asker.ts';
import { issueCode } from './codes.ts';
import type { Caller, Core } from './core.ts';
import { authMailLink } from './links.ts';
import { languageFor, sendCodeMail } from './mail.ts';
import type { User } from './schema.ts';
import { changeUser, findUserByEmail } from './users.ts';
import { applyEmailChange } from './verification.ts';

export async function requestEmailChange(
  core: Core,
  caller: Caller,
  user: User,
  email: string,
  redirectTo: string | undefined,
): Promise<User> {
  const asker = askerOf(core, caller);
  const taken = await findUserByEmail(core.db, email);
  await limitMails(core, asker, email, taken);
  const now = core.now();
  const change = { new_email: email, email_change_agreed: null, email_change_sent_at: now };
  const asked = await changeUser(core.db, user.id, change, now);
  if (core.policy.autoconfirm) return applyEmailChange(core.db, asked, now);
  const sides = [
    { address: user.email, purpose: 'email_change_current' as const },
    // An address of another account gets no mail, and the caller does not learn that it is taken.
    { address: taken ? null : email, purpose: 'email_change_new' as const },
  ];
  const language = await languageFor(core, user);
  for (const { address, purpose } of sides) {
    if (!address) continue;
    const issued = await issueCode(core, core.db, {
      address,
      purpose,
      owner: asker.owner,
      userId: user.id,
      metadata: { new_email: email },
    });
    const link = authMailLink(core, issued.linkToken, 'email_change', redirectTo);
    await sendCodeMail(core, { kind: 'email_change', to: address, code: issued.code, link, language });
  }
  return asked;
}
