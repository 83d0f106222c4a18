// A city: its light, how people dress there for a portrait, and what follows from both.
import type { Currency } from '#server/contracts/prices.ts';
import type { Heading } from '~/content/markdown.server';
import { useT } from '~/i18n/use-t';
import { WithContents } from './article-page';
import type { TextCard } from './load.server';
import { RelatedCards } from './cards';
import { HeadshotWithPhotoInset } from './figures';
import { StartLinks, PageHead, Prose, Sources, CallToAction, type CrumbLink } from './sections';

export interface PlaceView {
  title: string;
  summary: string;
  country: string;
  light: string;
  dress: string;
  crumbs: readonly CrumbLink[];
  html: string;
  headings: readonly Heading[];
  sources: readonly { title: string; url: string }[];
  more: readonly TextCard[];
  currency: Currency;
}

export function PlacePage({ page }: { page: PlaceView }) {
  const t = useT('content');
  return (
    <div className="page-x mx-auto max-w-page">
      <PageHead crumbs={page.crumbs} title={page.title} lead={page.summary} aside={<HeadshotWithPhotoInset />}>
        <StartLinks currency={page.currency} />
      </PageHead>
      <dl className="mt-16 grid gap-x-16 gap-y-8 md:grid-cols-2">
        {(['light', 'dress'] as const).map((name) => (
          <div key={name} className="border-t border-ink pt-4">
            <dt className="font-medium">{t(`nearMe.${name}`)}</dt>
            <dd className="mt-2 text-muted">{page[name]}</dd>
          </div>
        ))}
      </dl>
      <WithContents headings={page.headings}>
        <Prose html={page.html} />
        <Sources sources={page.sources} />
      </WithContents>
      <CallToAction currency={page.currency} />
      <RelatedCards title={t('more.near-me', { country: page.country })} cards={page.more} />
    </div>
  );
}
