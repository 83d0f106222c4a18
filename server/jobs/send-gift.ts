// Mails a gift card to whom it is for, on its day. One whose money went back meanwhile is not sent.
import { z } from 'zod';
import { LANGUAGE_TAGS, DEFAULT_LOCALE, type Locale } from '../contracts/locales.ts';
import { PACKAGES, type PackageId } from '../contracts/prices.ts';
import type { Row } from '../db/schema.ts';
import { giftCode } from '../domain/gifts/code.ts';
import { GIFT_JOB } from '../domain/gifts/settle-gift.ts';
import type { Deps } from '../domain/deps.ts';
import type { Mail } from '../ports/mailer.ts';
import type { JobDefinition } from '../ports/queue.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof en.gifts> = { en: en.gifts, es: es.gifts, fr: fr.gifts, de: de.gifts };
const NAMES: Record<PackageId, string> = { basic: 'Basic', pro: 'Pro', expert: 'Expert' };
const payload = z.object({ gift_card_id: z.uuid() });

export function sendGift(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: GIFT_JOB,
    retries: 8,
    deadline: 60,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ gift_card_id: id }) => {
      const card = await deps.db
        .selectFrom('catchlight.gift_cards')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'active')
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      if (!card) return;
      await deps.mailer.send(writeGiftMail(card, giftCode(deps.secret, id), deps.publicUrl));
      await deps.db
        .updateTable('catchlight.gift_cards')
        .set({ sent_at: deps.clock.now() })
        .where('id', '=', id)
        .execute();
    },
  };
}

function writeGiftMail(card: Row<'catchlight.gift_cards'>, code: string, publicUrl: string): Mail {
  const { language } = card;
  const texts = TEXTS[language];
  const tag = LANGUAGE_TAGS[language];
  const gift = card.package_id as PackageId | null;
  const values = {
    sender: card.sender_name ?? texts.somebody,
    name: card.recipient_name ?? '',
    package: gift ? NAMES[gift] : '',
    credits: gift ? String(PACKAGES[gift].credits + PACKAGES[gift].bonus) : '',
    amount: new Intl.NumberFormat(tag, { style: 'currency', currency: card.currency }).format((card.amount ?? 0) / 100),
    code,
    date: card.expires_at
      ? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(card.expires_at)
      : '',
  };
  const fill = (line: string): string =>
    line.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      (values[name as keyof typeof values] ?? '').replace(/\s+/g, ' '),
    );
  const home = language === DEFAULT_LOCALE ? publicUrl : `${publicUrl}/${language}`;
  return {
    to: card.recipient_email,
    subject: fill(card.sender_name ? texts.subject : texts.subject_nobody),
    language,
    text: [
      card.recipient_name && fill(texts.hello),
      fill(gift ? texts.intro_package : texts.intro_amount),
      card.message && `${fill(texts.message)}\n${card.message}`,
      fill(texts.code),
      `${texts.link}\n${home}/app/gifts?code=${code}`,
      fill(texts.valid),
      texts.signature,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}
