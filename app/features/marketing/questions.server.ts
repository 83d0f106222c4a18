// Questions and answers of landing pages, made by the loader: the page shows them and search engines get the same words.
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { REFUND_DAYS } from '#server/contracts/credits.ts';
import { PACKAGES } from '#server/contracts/prices.ts';
import { localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import { GIFT_MONTHS } from './figures';
import type { LoadArgs } from './load.server';
import type { Question } from './sections';

const FIGURES = {
  min: PHOTO_LIMITS.min,
  from: PHOTO_LIMITS.recommendedFrom,
  to: PHOTO_LIMITS.recommendedTo,
  days: REFUND_DAYS,
};

export function homeQuestions({ context }: LoadArgs): Question[] {
  const t = serverT(context.get(localeContext), 'home');
  return (['photos', 'clothes', 'like', 'time', 'refund', 'faces', 'others'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, FIGURES),
  }));
}

export function pricingQuestions({ context }: LoadArgs): Question[] {
  const t = serverT(context.get(localeContext), 'pricing');
  return (['subscription', 'expire', 'currency', 'downloaded', 'receipt'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`),
  }));
}

export function businessQuestions({ context }: LoadArgs): Question[] {
  const t = serverT(context.get(localeContext), 'business');
  const seat = { count: PACKAGES.pro.credits, looks: PACKAGES.pro.styles, days: REFUND_DAYS };
  return (['seat', 'later', 'unused', 'short', 'leave', 'clothes'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, seat),
  }));
}

export function giftQuestions({ context }: LoadArgs): Question[] {
  const t = serverT(context.get(localeContext), 'giftCards');
  return (['expire', 'back', 'other', 'own'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, { months: GIFT_MONTHS, days: REFUND_DAYS }),
  }));
}
