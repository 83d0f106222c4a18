// The mails of signing in, in the reader's language: a code to type, and for some of them a link.
import type { Core } from './core.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../contracts/locales.ts';
import { CODE_MINUTES, INVITE_HOURS } from './codes.ts';
import type { User } from './schema.ts';
import { authTexts } from './texts.ts';

export type MailKind = 'sign_in' | 'confirm' | 'recovery' | 'invite' | 'email_change' | 'reauthentication';

/** What is told to the owner of an account after it has happened. */
export type NoticeKind = keyof (typeof authTexts)['en']['notices'];

interface Notice {
  kind: NoticeKind;
  to: string;
  language?: unknown;
}

interface CodeMail {
  kind: MailKind;
  to: string;
  code?: string;
  link?: string;
  language?: unknown;
}

/** The first candidate that is one of our languages. */
export const firstLocaleOrDefault = (...candidates: unknown[]): Locale => candidates.find(isLocale) ?? DEFAULT_LOCALE;

/** The language of mails to somebody who has an account. */
export const languageFor = async (
  core: Core,
  { id, user_metadata }: Pick<User, 'id' | 'user_metadata'>,
): Promise<Locale> => firstLocaleOrDefault(await core.deps.languageOf?.(id), user_metadata.language);

export async function sendCodeMail(core: Core, mail: CodeMail): Promise<void> {
  const language = firstLocaleOrDefault(mail.language);
  const texts = authTexts[language];
  const values = {
    site: core.deps.siteName,
    code: mail.code ?? '',
    minutes: String(CODE_MINUTES),
    hours: String(INVITE_HOURS),
  };
  const fill = (line: string): string =>
    line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name as keyof typeof values] ?? '');
  const { subject, intro } = texts[mail.kind];
  const validity = fill(mail.kind === 'invite' ? texts.valid_hours : texts.valid_minutes);
  const lines = [
    fill(intro),
    mail.code,
    mail.link && `${texts.link}\n${mail.link}`,
    validity,
    fill(texts.ignore),
    fill(texts.signature),
  ];
  await core.deps.mailer.send({
    to: mail.to,
    subject: fill(subject),
    text: lines.filter(Boolean).join('\n\n'),
    html: page(language, [
      `<p>${escape(fill(intro))}</p>`,
      mail.code &&
        `<p style="font-size:32px;letter-spacing:6px;font-weight:600;font-family:ui-monospace,monospace;margin:24px 0">${mail.code}</p>`,
      mail.link &&
        `<p><a href="${escape(mail.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1a17;color:#ffffff;text-decoration:none">${escape(texts.button)}</a></p>`,
      `<p>${escape(validity)}</p>`,
      `<p style="color:#6b665e">${escape(fill(texts.ignore))}</p>`,
      `<p style="color:#6b665e">${escape(fill(texts.signature))}</p>`,
    ]),
    ...(mail.code ? { code: mail.code } : {}),
    language,
  });
}

export async function sendNotice(core: Core, notice: Notice): Promise<void> {
  const language = firstLocaleOrDefault(notice.language);
  const texts = authTexts[language];
  const { subject, text } = texts.notices[notice.kind];
  const address = `${core.deps.publicUrl}${language === DEFAULT_LOCALE ? '' : `/${language}`}/app/account`;
  const fill = (line: string): string =>
    line.replaceAll('{{site}}', core.deps.siteName).replaceAll('{{link}}', address);
  const lines = [text, texts.not_you, texts.signature].map(fill);
  await core.deps.mailer.send({
    to: notice.to,
    subject: fill(subject),
    text: lines.join('\n\n'),
    html: page(
      language,
      lines.map((line) => `<p>${escape(line)}</p>`),
    ),
    language,
  });
}

const page = (language: Locale, parts: (string | undefined)[]): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body style="margin:0 auto;max-width:480px;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#1c1a17">${parts.filter(Boolean).join('')}</body></html>`;

const escape = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
