// The analyzer's questions and answers, made by the loader: the page shows them and search engines get the same words.
import type { RouterContextProvider } from 'react-router';
import { TOOL_MINUTES } from '#server/contracts/tools.ts';
import { localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import type { FaqItem } from '~/components/faq-list';

export function analyzerQuestions({ context }: { context: Readonly<RouterContextProvider> }): FaqItem[] {
  const t = serverT(context.get(localeContext), 'analyzer');
  return (['who', 'looks', 'same'] as const).map((name) => ({
    q: t(`faq.${name}.q`),
    a: t(`faq.${name}.a`, { minutes: TOOL_MINUTES }),
  }));
}
