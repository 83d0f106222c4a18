// The orders part of locales/*/mail.json, filled in. English is the type contract: a language that misses a key does not compile.
import { DEFAULT_LOCALE, type Locale } from '../contracts/locales.ts';
import type { OrderStatus } from '../contracts/catalogue.ts';
import type { Mail } from '../ports/mailer.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof en.orders> = { en: en.orders, es: es.orders, fr: fr.orders, de: de.orders };

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
  const texts = TEXTS[order.language];
  const kind = kindOf(order);
  if (!kind) return undefined;
  const values: Record<string, string | number> = {
    count: order.delivered,
    total: order.headshot_count,
    credits: order.returned_credits,
  };
  const fill = (line: string): string =>
    line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  const prefix = order.language === DEFAULT_LOCALE ? '' : `/${order.language}`;
  const link = `${publicUrl}${prefix}/ai-headshot-results/${order.id}`;
  const { subject, intro } = texts[kind];
  // A free redo has no credits to give back.
  const returned = order.returned_credits > 0 && fill(kind === 'ready' ? texts.some_returned : texts.all_returned);
  const seeThem = order.delivered > 0 ? `${texts.link}\n${link}` : undefined;
  return {
    to: order.email,
    subject: fill(subject),
    text: [fill(intro), returned, seeThem, texts.signature].filter(Boolean).join('\n\n'),
    language: order.language,
  };
}

function kindOf({ status, delivered }: SettledOrder): 'ready' | 'short' | 'failed' | undefined {
  if (status === 'completed') return 'ready';
  if (status === 'failed' || status === 'refunded') return delivered > 0 ? 'short' : 'failed';
  return undefined;
}
