// Mails a gift card to its recipient, on its day. A refunded card is not sent.
import { z } from 'zod';
import { PACKAGES, type PackageId } from '../contracts/prices.ts';
import type { Row } from '../db/schema.ts';
import { deriveGiftCode } from '../domain/gifts/code.ts';
import { markGiftSent, findUnsentGift } from '../domain/gifts/gift-mail-data.ts';
import { GIFT_JOB } from '../domain/gifts/settle-gift.ts';
import type { Deps } from '../domain/deps.ts';
import { interpolate, homeUrl, formatDate, MAIL_TEXTS, formatMoney, joinParagraphs } from '../domain/mail-texts.ts';
import type { Mail } from '../ports/mailer.ts';
import type { JobDefinition } from '../ports/queue.ts';

const NAMES: Record<PackageId, string> = { basic: 'Basic', pro: 'Pro', expert: 'Expert' };
const payload = z.object({ gift_card_id: z.uuid() });

export function sendGiftJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: GIFT_JOB,
    retries: 8,
    deadline: 60,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ gift_card_id: id }) => {
      const card = await findUnsentGift(deps, id);
      if (!card) return;
      await deps.mailer.send(writeGiftMail(card, deriveGiftCode(deps.secret, id), deps.publicUrl));
      await markGiftSent(deps, card);
    },
  };
}

function writeGiftMail(card: Row<'catchlight.gift_cards'>, code: string, publicUrl: string): Mail {
  const { language } = card;
  const texts = MAIL_TEXTS[language].gifts;
  const gift = card.package_id;
  const values = {
    sender: card.sender_name ?? texts.somebody,
    name: card.recipient_name ?? '',
    package: gift ? NAMES[gift] : '',
    credits: gift ? String(PACKAGES[gift].credits + PACKAGES[gift].bonus) : '',
    amount: formatMoney(card.amount ?? 0, card.currency, language),
    code,
    date: card.expires_at ? formatDate(card.expires_at, language) : '',
  };
  const fill = (line: string): string => interpolate(line, values);
  const intro = fill(gift ? texts.intro_package : texts.intro_amount);
  return {
    to: card.recipient_email,
    subject: fill(card.sender_name ? texts.subject : texts.subject_nobody),
    language,
    text: joinParagraphs(
      card.recipient_name && fill(texts.hello),
      // Follows "Dear ...," in lower case; without that line it starts the mail.
      card.recipient_name ? intro : intro.charAt(0).toLocaleUpperCase(language) + intro.slice(1),
      card.message && `${fill(texts.message)}\n${card.message}`,
      fill(texts.code),
      `${texts.link}\n${homeUrl(publicUrl, language)}/app/gifts?code=${code}`,
      fill(texts.valid),
      texts.signature,
    ),
  };
}
