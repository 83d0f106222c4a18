// A kind of headshot: what it is for and how it is made, questions, related kinds.
import type { Currency } from '#server/contracts/prices.ts';
import type { Heading } from '~/content/markdown.server';
import { useT } from '~/i18n/use-t';
import { WithContents } from './article-page';
import type { TextCard } from './load.server';
import { RelatedCards } from './cards';
import { HeadshotWithPhotoInset } from './figures';
import { StartLinks, PageHead, Prose, ArticleFaqSection, CallToAction, type CrumbLink } from './sections';

export interface TypeView {
  heading: string;
  summary: string;
  crumbs: readonly CrumbLink[];
  html: string;
  headings: readonly Heading[];
  faq: readonly { q: string; a: string }[];
  more: readonly TextCard[];
  currency: Currency;
}

export function TypePage({ page }: { page: TypeView }) {
  const t = useT('content');
  return (
    <div className="page-x mx-auto max-w-page">
      <PageHead crumbs={page.crumbs} title={page.heading} lead={page.summary} aside={<HeadshotWithPhotoInset />}>
        <StartLinks currency={page.currency} />
      </PageHead>
      <WithContents headings={page.headings}>
        <Prose html={page.html} />
        <ArticleFaqSection faq={page.faq} />
      </WithContents>
      <CallToAction currency={page.currency} />
      <RelatedCards title={t('more.types')} cards={page.more} />
    </div>
  );
}
