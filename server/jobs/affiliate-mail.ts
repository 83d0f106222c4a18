// Writes the mails to affiliates (locales/*/mail.json, `affiliates`).
import type { Locale } from '../contracts/locales.ts';
import { interpolate, homeUrl, MAIL_TEXTS, formatMoney, joinParagraphs } from '../domain/mail-texts.ts';
import type { Mail } from '../ports/mailer.ts';

interface Affiliate {
  email: string;
  language: Locale;
  name: string;
  code: string;
}

export function writeAffiliateMail(
  { email, language, name, code }: Affiliate,
  status: 'approved' | 'rejected',
  url: string,
): Mail {
  const { hello, signature, approved, rejected } = MAIL_TEXTS[language].affiliates;
  const page = `${homeUrl(url, language)}/app/affiliate`;
  return {
    to: email,
    subject: (status === 'approved' ? approved : rejected).subject,
    language,
    text:
      status === 'approved'
        ? joinParagraphs(
            interpolate(hello, { name }),
            approved.intro,
            `${url}/?partner=${code}`,
            approved.link,
            page,
            signature,
          )
        : joinParagraphs(interpolate(hello, { name }), rejected.intro, rejected.end, signature),
  };
}

/** @param sums amounts in hundredths of their currency */
export function writePayoutMail(
  { email, language, name }: Affiliate,
  sums: readonly { currency: string; amount: number }[],
  url: string,
): Mail {
  const { hello, signature, paid } = MAIL_TEXTS[language].affiliates;
  const amount = new Intl.ListFormat(language).format(
    sums.map(({ currency, amount }) => formatMoney(Number(amount), currency, language)),
  );
  return {
    to: email,
    subject: interpolate(paid.subject, { amount }),
    language,
    text: joinParagraphs(
      interpolate(hello, { name }),
      interpolate(paid.intro, { amount }),
      paid.link,
      `${homeUrl(url, language)}/app/affiliate`,
      signature,
    ),
  };
}
