// Writes the mail at the end of a shoot (locales/*/mail.json, `orders`).
import { LANGUAGE_TAGS, type Locale } from '../contracts/locales.ts';
import type { OrderStatus } from '../contracts/catalogue.ts';
import { fillLine, homeIn, MAIL_TEXTS, paragraphs } from '../domain/mail-texts.ts';
import type { Mail } from '../ports/mailer.ts';

interface SettledOrder {
  id: string;
  status: OrderStatus;
  delivered: number;
  headshot_count: number;
  returned_credits: number;
  email: string;
  language: Locale;
}

/** More names than these would be a list, and the page has it. */
const NAMED = 5;

/**
 * Undefined when there is nothing to tell: the shoot is deleted, or goes on. `leftOut` are the file names of the photos that the shoot went on
 * without, null for one that came without a name.
 */
export function writeOrderMail(
  order: SettledOrder,
  leftOut: readonly (string | null)[],
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
  const fill = (line: string): string => fillLine(line, values);
  const link = `${homeIn(publicUrl, order.language)}/ai-headshot-results/${order.id}`;
  const { subject, intro } = texts[kind];
  // A free redo has no credits to give back.
  const returned = order.returned_credits > 0 && fill(kind === 'ready' ? texts.some_returned : texts.all_returned);
  const missed =
    leftOut.length > 0 && fillLine(texts.left_out, { names: namesOf(leftOut, texts.nameless, order.language) });
  const seeThem = order.delivered > 0 ? `${texts.link}\n${link}` : undefined;
  return {
    to: order.email,
    subject: fill(subject),
    text: paragraphs(fill(intro), returned, missed, seeThem, texts.signature),
    language: order.language,
  };
}

function kindOf({ status, delivered }: SettledOrder): 'ready' | 'short' | 'failed' | undefined {
  if (status === 'completed') return 'ready';
  if (status === 'failed' || status === 'refunded') return delivered > 0 ? 'short' : 'failed';
  return undefined;
}

/** In quotes, so that a name with a comma in it stays one. */
function namesOf(names: readonly (string | null)[], nameless: string, language: Locale): string {
  const shown = names.slice(0, NAMED).map((name) => (name ? `“${name}”` : nameless));
  if (names.length > NAMED) shown.push(`+${names.length - NAMED}`);
  return new Intl.ListFormat(LANGUAGE_TAGS[language]).format(shown);
}
