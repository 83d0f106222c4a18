// A {word}-headshots page: for whom, which looks suit, what to know, questions.
import type { Currency } from '#server/contracts/prices.ts';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { Heading } from '~/content/markdown.server';
import { useT } from '~/i18n/use-t';
import { LookPicture } from '~/components/looks/look-picture';
import { cx } from '~/ui/cx';
import { WithContents } from './article-page';
import type { TextCard } from './load.server';
import { RelatedCards } from './cards';
import { HeadshotWithPhotoInset } from './figures';
import { StartLinks, PageHead, Prose, ArticleFaqSection, CallToAction } from './sections';

export interface HeadshotsView {
  heading: string;
  summary: string;
  audience: string;
  looks: readonly StyleId[];
  html: string;
  headings: readonly Heading[];
  faq: readonly { q: string; a: string }[];
  more: readonly TextCard[];
  currency: Currency;
}

export function HeadshotsPage({ page }: { page: HeadshotsView }) {
  const t = useT('content');
  return (
    <div className="page-x mx-auto max-w-page">
      <PageHead title={page.heading} lead={page.summary} aside={<HeadshotWithPhotoInset />}>
        <StartLinks currency={page.currency} />
        <p className="mt-8 max-w-prose border-t border-line pt-5 text-sm text-muted">
          {t('suits', { audience: page.audience })}
        </p>
      </PageHead>
      <Looks looks={page.looks} />
      <WithContents headings={page.headings}>
        <Prose html={page.html} />
        <ArticleFaqSection faq={page.faq} />
      </WithContents>
      <CallToAction currency={page.currency} />
      <RelatedCards title={t('more.headshots')} cards={page.more} />
    </div>
  );
}

/** By the number of looks, so that none stands alone on a wide screen. */
const COLUMNS: Record<number, string> = {
  4: 'grid-cols-2 sm:grid-cols-4',
  6: 'grid-cols-3 lg:grid-cols-6',
};

function Looks({ looks }: { looks: readonly StyleId[] }) {
  const t = useT('content');
  const names = useT('photoshoot');
  return (
    <section aria-labelledby="looks" className="mt-20 sm:mt-24">
      <h2 id="looks" className="text-2xl">
        {t('looks.title')}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{t('looks.lead')}</p>
      <ul
        className={cx('mt-8 grid gap-x-2.5 gap-y-6 sm:gap-x-4', COLUMNS[looks.length] ?? 'grid-cols-3 lg:grid-cols-5')}
      >
        {looks.map((look) => (
          <li key={look}>
            <div className="overflow-hidden rounded-md sm:rounded-lg">
              <LookPicture style={look} />
            </div>
            <p className="mt-3 text-sm font-medium">{names(`looks.${look}.name`)}</p>
            <p className="text-sm text-muted max-sm:hidden">{names(`looks.${look}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
