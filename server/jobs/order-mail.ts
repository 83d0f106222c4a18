// The orders part of locales/*/mail.json, filled in: what became of a shoot.
import type { Locale } from '../contracts/locales.ts';
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

/** Undefined when there is nothing to tell: the shoot is deleted, or goes on. */
export function writeOrderMail(order: SettledOrder, publicUrl: string): Mail | undefined {
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
  const seeThem = order.delivered > 0 ? `${texts.link}\n${link}` : undefined;
  return {
    to: order.email,
    subject: fill(subject),
    text: paragraphs(fill(intro), returned, seeThem, texts.signature),
    language: order.language,
  };
}

function kindOf({ status, delivered }: SettledOrder): 'ready' | 'short' | 'failed' | undefined {
  if (status === 'completed') return 'ready';
  if (status === 'failed' || status === 'refunded') return delivered > 0 ? 'short' : 'failed';
  return undefined;
}
