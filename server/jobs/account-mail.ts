// Writes the mails about accounts (locales/*/mail.json, `accounts`): what was deleted with an account.
import type { Locale } from '../contracts/locales.ts';
import { interpolate, MAIL_TEXTS, joinParagraphs } from '../domain/mail-texts.ts';
import type { Mail } from '../ports/mailer.ts';

const LINES = [
  'photos',
  'headshots',
  'embeddings',
  'orders',
  'ratings',
  'credits',
  'gift_balances',
  'earnings',
] as const;

interface DeletedAccount {
  id: string;
  email: string;
  language: Locale;
  removed: Record<string, number>;
}

/** For somebody whom a company removed from its team. */
export function writeMemberDeletionMail({
  id,
  email,
  language,
  removed,
  company,
}: DeletedAccount & { company: string }): Mail {
  const { deleted, signature } = MAIL_TEXTS[language].accounts;
  const texts = MAIL_TEXTS[language].companies.deleted;
  return {
    to: email,
    subject: interpolate(texts.subject, { company }),
    language,
    text: joinParagraphs(
      interpolate(texts.intro, { company }),
      listOf(removed, language),
      texts.kept,
      interpolate(deleted.receipt, { id }),
      signature,
    ),
  };
}

export function writeAccountDeletionMail({ id, email, language, removed }: DeletedAccount): Mail {
  const texts = MAIL_TEXTS[language].accounts;
  const { subject, intro, kept, receipt } = texts.deleted;
  return {
    to: email,
    subject,
    language,
    text: joinParagraphs(intro, listOf(removed, language), kept, interpolate(receipt, { id }), texts.signature),
  };
}

function listOf(removed: Record<string, number>, language: Locale): string {
  const { deleted } = MAIL_TEXTS[language].accounts;
  const lines = LINES.filter((name) => (removed[name] ?? 0) > 0).map((name) =>
    interpolate(deleted[name], { count: removed[name] ?? 0 }),
  );
  return lines.length ? lines.map((line) => `- ${line}`).join('\n') : deleted.nothing;
}
