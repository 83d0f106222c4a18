// The companies part of locales/*/mail.json, filled in: the invitation, and the word that headshots wait.
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '../contracts/locales.ts';
import type { Mail } from '../ports/mailer.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof en.companies> = {
  en: en.companies,
  es: es.companies,
  fr: fr.companies,
  de: de.companies,
};

interface Invitation {
  email: string;
  language: Locale;
  company: string;
  /** Empty: the inviter has not told us a name. */
  inviter: string;
  expiresAt: Date;
  token: string;
}

export function writeInviteMail(
  { email, language, company, inviter, expiresAt, token }: Invitation,
  url: string,
): Mail {
  const texts = TEXTS[language];
  const { subject, intro, link, valid, ignore } = texts.invite;
  const date = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    expiresAt,
  );
  const values = { company, email, date, inviter: inviter || texts.somebody };
  return {
    to: email,
    subject: fill(subject, values),
    language,
    text: [
      fill(intro, values),
      link,
      `${home(url, language)}/app/teams/invite/${token}`,
      fill(valid, values),
      ignore,
      texts.signature,
    ].join('\n\n'),
  };
}

export function writeReminderMail(
  { email, language, company }: { email: string; language: Locale; company: string },
  url: string,
): Mail {
  const texts = TEXTS[language];
  const { subject, intro, link, stop } = texts.reminder;
  return {
    to: email,
    subject: fill(subject, { company }),
    language,
    text: [fill(intro, { company }), link, `${home(url, language)}/app/photoshoot`, stop, texts.signature].join('\n\n'),
  };
}

const home = (url: string, language: Locale): string => (language === DEFAULT_LOCALE ? url : `${url}/${language}`);

/** Names come from people: a line break in one must not make a second header or paragraph. */
const fill = (line: string, values: Record<string, string>): string =>
  line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (values[name] ?? '').replace(/\s+/g, ' '));
