// The accounts part of locales/*/mail.json, filled in: what was deleted with an account.
import type { Locale } from '../contracts/locales.ts';
import type { Mail } from '../ports/mailer.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof en.accounts> = {
  en: en.accounts,
  es: es.accounts,
  fr: fr.accounts,
  de: de.accounts,
};
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
  const texts = TEXTS[language];
  const lines = LINES.filter((name) => (removed[name] ?? 0) > 0).map((name) =>
    texts.deleted[name].replace('{{count}}', String(removed[name])),
  );
  const list = lines.length ? lines.map((line) => `- ${line}`).join('\n') : texts.deleted.nothing;
  const { subject, intro, kept, receipt } = texts.deleted;
  return {
    to: email,
    subject,
    language,
    text: [intro, list, kept, receipt.replace('{{id}}', id), texts.signature].join('\n\n'),
  };
}
