// The generator's questions and answers, made by the loader: the page shows them and search engines get the same words.
import type { RouterContextProvider } from 'react-router';
import { VISITOR_DRAFT_HOURS } from '#server/contracts/visitor-draft-terms.ts';
import { localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import type { FaqItem } from '~/components/faq-list';

export function generatorQuestions({ context }: { context: Readonly<RouterContextProvider> }): FaqItem[] {
  const t = serverT(context.get(localeContext), 'generator');
  return (['who', 'like', 'pay'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, { hours: VISITOR_DRAFT_HOURS }),
  }));
}
