// The accounts part of locales/*/mail.json, filled in: what was deleted with an account.
import type { Locale } from '../contracts/locales.ts';
import { fillLine, MAIL_TEXTS } from '../domain/mail-texts.ts';
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

interface Closed {
  id: string;
  email: string;
  language: Locale;
  removed: Record<string, number>;
}

export function writeDeletionMail({ id, email, language, removed }: Closed): Mail {
  const texts = MAIL_TEXTS[language].accounts;
  const lines = LINES.filter((name) => (removed[name] ?? 0) > 0).map((name) =>
    fillLine(texts.deleted[name], { count: removed[name] ?? 0 }),
  );
  const list = lines.length ? lines.map((line) => `- ${line}`).join('\n') : texts.deleted.nothing;
  const { subject, intro, kept, receipt } = texts.deleted;
  return {
    to: email,
    subject,
    language,
    text: [intro, list, kept, fillLine(receipt, { id }), texts.signature].join('\n\n'),
  };
}
