// Writes the mails at the end of a shoot, and when it begins to wait (locales/*/mail.json, `orders`).
import { LANGUAGE_TAGS, type Locale } from '../contracts/locales.ts';
import type { OrderStatus } from '../contracts/catalogue.ts';
import type { WithheldReason } from '../contracts/findings.ts';
import { missingReason } from '../contracts/missing-reason.ts';
import type { RendererHold } from '../contracts/renderers.ts';
import { interpolate, homeUrl, MAIL_TEXTS, joinParagraphs, pluralText } from '../domain/mail-texts.ts';
import type { Mail } from '../ports/mailer.ts';

interface MailedOrder {
  id: string;
  status: OrderStatus;
  delivered: number;
  headshot_count: number;
  returned_credits: number;
  waiting_for: RendererHold | null;
  fail_reason: string | null;
  withheld: readonly { reason: WithheldReason }[];
  email: string;
  language: Locale;
}

/** File names listed in the mail; the page lists all. */
const MAX_NAMES = 5;

/**
 * Undefined when the shoot is deleted, or running without waiting. `excluded` are the file names of the photos excluded during the shoot, null for a
 * photo uploaded without a name.
 */
export function writeOrderMail(
  order: MailedOrder,
  excluded: readonly (string | null)[],
  publicUrl: string,
): Mail | undefined {
  const texts = MAIL_TEXTS[order.language].orders;
  const kind = kindOf(order);
  if (!kind) return undefined;
  const values = {
    count: order.delivered,
    total: order.headshot_count,
    credits: order.returned_credits,
  };
  const fill = (line: string): string => interpolate(line, values);
  const link = `${homeUrl(publicUrl, order.language)}/ai-headshot-results/${order.id}`;
  const { subject, intro } = openingOf(order, kind);
  // A free redo has no credits to give back.
  const returned = order.returned_credits > 0 && fill(kind === 'ready' ? whySomeReturned(order) : texts.all_returned);
  const missed =
    excluded.length > 0 && interpolate(texts.left_out, { names: namesOf(excluded, texts.nameless, order.language) });
  const seeThem =
    order.delivered > 0 || kind === 'waiting'
      ? `${kind === 'waiting' ? texts.waiting.link : texts.link}\n${link}`
      : undefined;
  return {
    to: order.email,
    subject: fill(subject),
    text: joinParagraphs(fill(intro), returned, missed, seeThem, texts.signature),
    language: order.language,
  };
}

type Kind = 'ready' | 'short' | 'failed' | 'waiting';

function whySomeReturned({ language, delivered, headshot_count, withheld }: MailedOrder): string {
  const texts = MAIL_TEXTS[language].orders;
  if (delivered === headshot_count) return texts.fallback_returned;
  return {
    declined: texts.declined_returned,
    engine: texts.unmade_returned,
    likeness: texts.some_returned,
  }[missingReason(withheld)];
}

function openingOf(
  { language, delivered, waiting_for, fail_reason }: MailedOrder,
  kind: Kind,
): { subject: string; intro: string } {
  const texts = MAIL_TEXTS[language].orders;
  if (kind === 'waiting') return { subject: texts.waiting.subject, intro: texts.waiting.intro[waiting_for!] };
  if (kind === 'failed') {
    if (fail_reason === 'declined') return texts.declined;
    return fail_reason === 'engine' ? texts.broken : texts.failed;
  }
  return {
    subject: pluralText(texts[kind], 'subject', delivered, language),
    intro: pluralText(texts[kind], 'intro', delivered, language),
  };
}

function kindOf({ status, delivered, waiting_for }: MailedOrder): Kind | undefined {
  if (status === 'processing' && waiting_for !== null) return 'waiting';
  if (status === 'completed') return 'ready';
  if (status === 'failed' || status === 'refunded') return delivered > 0 ? 'short' : 'failed';
  return undefined;
}

/** In quotes, so that a name with a comma in it stays one. */
function namesOf(names: readonly (string | null)[], nameless: string, language: Locale): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => (name ? `“${name}”` : nameless));
  if (names.length > MAX_NAMES) shown.push(`+${names.length - MAX_NAMES}`);
  return new Intl.ListFormat(LANGUAGE_TAGS[language]).format(shown);
}
