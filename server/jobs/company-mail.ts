// Writes the mails of companies (locales/*/mail.json, `companies`): invitation, seat given or waiting, decision on a free trial.
import { TERMS } from '../contracts/terms.ts';
import type { Locale } from '../contracts/locales.ts';
import { asName, fillLine, homeIn, longDate, MAIL_TEXTS } from '../domain/mail-texts.ts';
import type { Mail } from '../ports/mailer.ts';

interface Invitation {
  email: string;
  language: Locale;
  company: string;
  /** Empty when the inviter has no name. Anybody can call themselves anything: the address, which was verified, always stands beside it. */
  inviter: string;
  inviterEmail: string;
  expiresAt: Date;
  token: string;
}

export function writeInviteMail(
  { email, language, company, inviter, inviterEmail, expiresAt, token }: Invitation,
  url: string,
): Mail {
  const texts = MAIL_TEXTS[language].companies;
  const { subject, intro, link, valid, ignore } = texts.invite;
  const values = {
    company: asName(company),
    email,
    date: longDate(expiresAt, language),
    inviter: asName(inviter ? `${inviter} (${inviterEmail})` : inviterEmail),
  };
  return {
    to: email,
    subject: fillLine(subject, values),
    language,
    text: [
      fillLine(intro, values),
      link,
      `${homeIn(url, language)}/app/teams/invite/${token}`,
      fillLine(valid, values),
      ignore,
      texts.signature,
    ].join('\n\n'),
  };
}

/** The first mail about a seat, or the reminder that it is unused. */
export function writeSeatMail(
  { email, language, company }: { email: string; language: Locale; company: string },
  which: 'given' | 'reminder',
  url: string,
): Mail {
  const texts = MAIL_TEXTS[language].companies;
  const { intro, link, stop } = texts.reminder;
  const { subject } = which === 'given' ? texts.seat : texts.reminder;
  return {
    to: email,
    subject: fillLine(subject, { company: asName(company) }),
    language,
    text: [
      fillLine(intro, { company: asName(company) }),
      link,
      `${homeIn(url, language)}/app/photoshoot`,
      stop,
      texts.signature,
    ].join('\n\n'),
  };
}

export function writeTrialMail(
  {
    email,
    language,
    company,
    companyId,
    endsAt,
  }: { email: string; language: Locale; company: string; companyId: string; endsAt: Date | null },
  url: string,
): Mail {
  const texts = MAIL_TEXTS[language].companies;
  const { subject, intro, link, end } = texts.trial[endsAt ? 'approved' : 'rejected'];
  const values = { company, seats: String(TERMS.trialSeats), date: endsAt ? longDate(endsAt, language) : '' };
  return {
    to: email,
    subject: fillLine(subject, values),
    language,
    text: [
      fillLine(intro, values),
      link,
      `${homeIn(url, language)}/app/teams/${companyId}?view=seats`,
      end,
      texts.signature,
    ].join('\n\n'),
  };
}
