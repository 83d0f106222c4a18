// Questions and answers of landing pages, made by the loader: the page shows them and search engines get the same words.
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { PACKAGES } from '#server/contracts/prices.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import type { LoadArgs } from './load.server';
import type { FaqItem } from '~/components/faq-list';

const FIGURES = {
  full: PHOTO_LIMITS.full,
  from: PHOTO_LIMITS.recommendedFrom,
  to: PHOTO_LIMITS.recommendedTo,
  days: COMMERCIAL_TERMS.refundDays,
};

export function homeQuestions({ context }: LoadArgs): FaqItem[] {
  const t = serverT(context.get(localeContext), 'home');
  return (['photos', 'clothes', 'like', 'time', 'refund', 'faces'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, FIGURES),
  }));
}

export function pricingQuestions({ context }: LoadArgs): FaqItem[] {
  const t = serverT(context.get(localeContext), 'pricing');
  return (['subscription', 'expire', 'currency', 'downloaded', 'receipt'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`),
  }));
}

export function businessQuestions({ context }: LoadArgs): FaqItem[] {
  const t = serverT(context.get(localeContext), 'business');
  const seat = { count: PACKAGES.pro.credits, looks: PACKAGES.pro.styles, days: COMMERCIAL_TERMS.refundDays };
  return (['seat', 'later', 'unused', 'short', 'leave', 'clothes'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, seat),
  }));
}

export function giftQuestions({ context }: LoadArgs): FaqItem[] {
  const t = serverT(context.get(localeContext), 'giftCards');
  return (['expire', 'back', 'other', 'own'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, { months: COMMERCIAL_TERMS.giftMonths, days: COMMERCIAL_TERMS.refundDays }),
  }));
}
