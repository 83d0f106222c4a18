// Writes the mails of companies (locales/*/mail.json, `companies`): invitation, seat given or waiting, decision on a free trial.
import { COMMERCIAL_TERMS } from '../contracts/commercial-terms.ts';
import type { Locale } from '../contracts/locales.ts';
import { nameWithoutLinks, interpolate, homeUrl, formatDate, MAIL_TEXTS } from '../domain/mail-texts.ts';
import type { Mail } from '../ports/mailer.ts';

interface Invitation {
  email: string;
  language: Locale;
  company: string;
  /** Empty when the inviter has no name. The mail always shows the verified address beside it, because names are not verified. */
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
    company: nameWithoutLinks(company),
    email,
    date: formatDate(expiresAt, language),
    inviter: nameWithoutLinks(inviter ? `${inviter} (${inviterEmail})` : inviterEmail),
  };
  return {
    to: email,
    subject: interpolate(subject, values),
    language,
    text: [
      interpolate(intro, values),
      link,
      `${homeUrl(url, language)}/app/teams/invite/${token}`,
      interpolate(valid, values),
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
    subject: interpolate(subject, { company: nameWithoutLinks(company) }),
    language,
    text: [
      interpolate(intro, { company: nameWithoutLinks(company) }),
      link,
      `${homeUrl(url, language)}/app/photoshoot`,
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
  const values = {
    company,
    seats: String(COMMERCIAL_TERMS.trialSeats),
    date: endsAt ? formatDate(endsAt, language) : '',
  };
  return {
    to: email,
    subject: interpolate(subject, values),
    language,
    text: [
      interpolate(intro, values),
      link,
      `${homeUrl(url, language)}/app/teams/${companyId}?view=seats`,
      end,
      texts.signature,
    ].join('\n\n'),
  };
}

export function writePictureRequestMail(
  {
    email,
    language,
    company,
    reason,
    orderId,
  }: { email: string; language: Locale; company: string; reason: string; orderId: string },
  url: string,
): Mail {
  const texts = MAIL_TEXTS[language].companies;
  const { subject, intro, reason: quoted, link } = texts.picture;
  const values = { company: nameWithoutLinks(company), reason: nameWithoutLinks(reason) };
  return {
    to: email,
    subject: interpolate(subject, values),
    language,
    text: [
      interpolate(intro, values),
      interpolate(quoted, values),
      link,
      `${homeUrl(url, language)}/ai-headshot-results/${orderId}`,
      texts.signature,
    ].join('\n\n'),
  };
}
