// An article, a case or a legal text: head, table of contents, running text, sources, and what to read next.
import type { ReactNode } from 'react';
import type { Currency } from '#server/contracts/prices.ts';
import type { Heading } from '~/content/markdown.server';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { RelatedCards } from './cards';
import { UprightCover } from './figures';
import { TableOfContents, PageHead, Prose, Sources, CallToAction, type CrumbLink } from './sections';
import type { PhotoProcessor, TextCard } from './load.server';

export interface ArticleView {
  collection: 'blog' | 'case-studies' | 'legal';
  title: string;
  summary: string;
  html: string;
  headings: readonly Heading[];
  minutes: number;
  crumbs: readonly CrumbLink[];
  date?: string;
  updated?: string;
  effective?: string;
  example?: boolean;
  /** To whom this site sends photos. */
  processor?: PhotoProcessor;
  sources: readonly { title: string; url: string }[];
  more: readonly TextCard[];
  /** Undefined where nothing is offered. */
  currency?: Currency;
}

export function ArticlePage({ article }: { article: ArticleView }) {
  const t = useT('content');
  return (
    <div className="page-x mx-auto max-w-page">
      <article>
        <PageHead
          crumbs={article.crumbs}
          title={article.title}
          lead={article.summary}
          aside={article.collection !== 'legal' && <UprightCover />}
          narrow
        >
          <Dates article={article} />
          {article.processor && (
            <div className="mt-8 max-w-prose">
              <Alert title={t('processor.title', { name: article.processor.name })}>
                {t(article.processor.ofLooks ? 'processor.looks' : 'processor.text', { name: article.processor.name })}
              </Alert>
            </div>
          )}
          {article.example && (
            <div className="mt-8 max-w-prose">
              <Alert>{t('example')}</Alert>
            </div>
          )}
        </PageHead>
        <WithContents headings={article.headings}>
          <Prose html={article.html} />
          <Sources sources={article.sources} />
        </WithContents>
      </article>
      {article.currency && <CallToAction currency={article.currency} />}
      {article.collection !== 'legal' && <RelatedCards title={t(`more.${article.collection}`)} cards={article.more} />}
    </div>
  );
}

/** The text in its measure, with the contents beside it where there is room. */
export function WithContents({ headings, children }: { headings: readonly Heading[]; children: ReactNode }) {
  return (
    <div className="mt-10 grid gap-x-16 border-t border-line pt-10 sm:mt-14 sm:pt-14 lg:grid-cols-[15rem_minmax(0,42rem)]">
      <div>
        <TableOfContents headings={headings} />
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Dates({ article }: { article: ArticleView }) {
  const t = useT('content');
  const format = useFormat();
  const facts: ReactNode[] = [];
  if (article.date)
    facts.push(<time dateTime={article.date}>{t('published', { date: format.date(article.date) })}</time>);
  if (article.updated)
    facts.push(<time dateTime={article.updated}>{t('updated', { date: format.date(article.updated) })}</time>);
  if (article.effective)
    facts.push(<time dateTime={article.effective}>{t('effective', { date: format.date(article.effective) })}</time>);
  facts.push(t('minutes', { count: article.minutes }));
  return (
    <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1 text-sm text-faint">
      {facts.map((fact, index) => (
        // The facts of a page stand still.
        <li key={index}>{fact}</li>
      ))}
    </ul>
  );
}
