// What the pages of texts are made of: crumbs, running text, its table of contents, sources, questions, and the way onwards.
import type { ReactNode } from 'react';
import { PRICES, type Currency } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { FaqList, type FaqItem } from '~/components/faq-list';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import type { Heading } from '~/content/markdown.server';
import { PairFigure } from './figures';

export interface CrumbLink {
  name: string;
  to: string;
}

function Breadcrumbs({ crumbs }: { crumbs: readonly CrumbLink[] }) {
  const t = useT('content');
  return (
    <nav aria-label={t('breadcrumbs')} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {crumbs.map(({ name, to }) => (
          <li key={to} className="group/crumb flex items-center gap-2">
            <Link to={to} className="py-1 text-muted no-underline hover:text-ink hover:underline">
              {name}
            </Link>
            <Icon name="chevron-right" className="size-3.5 text-faint group-last/crumb:hidden" />
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function PageHead({
  crumbs,
  title,
  lead,
  aside,
  narrow,
  children,
}: {
  crumbs?: readonly CrumbLink[];
  title: string;
  lead: string;
  /** To the right where there is room, and below everything else where there is not. */
  aside?: ReactNode;
  /** What is beside is one upright picture and takes little room; a phone does without it. */
  narrow?: boolean;
  children?: ReactNode;
}) {
  const words = (
    <>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      {/* Beside a picture the column is as wide as the longest word asks for, and on a tablet German words ask for smaller letters. */}
      <h1
        className={cx(
          'mt-5 max-w-[24ch] text-4xl wrap-break-word',
          Boolean(aside) && !narrow && 'md:hyphens-none md:max-xl:text-3xl',
        )}
      >
        {title}
      </h1>
      <p className="mt-6 max-w-prose text-lg text-balance text-muted">{lead}</p>
      {children}
    </>
  );
  if (!aside) return <header className="pt-8 sm:pt-12">{words}</header>;
  return (
    <header
      className={cx(
        'opens-page grid items-center gap-12 pt-8 sm:pt-12 md:gap-8 lg:gap-16',
        narrow ? 'lg:grid-cols-[1fr_18rem]' : 'md:grid-cols-[minmax(min-content,1.15fr)_minmax(0,1fr)]',
      )}
    >
      <div>{words}</div>
      {aside}
    </header>
  );
}

/** HTML that markdown.server.ts made out of our own texts. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Beside the text where there is room, folded above it where there is not. Short texts have none. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const t = useT('content');
  if (headings.length < 4) return null;
  const list = (
    <ol className="grid gap-1 border-l border-line">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l border-transparent py-1 pl-4 text-sm text-muted no-underline hover:border-accent hover:text-ink"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav
        aria-label={t('contents')}
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block"
      >
        <p className="mb-3 text-sm font-semibold">{t('contents')}</p>
        {list}
      </nav>
      <details className="group/toc mb-8 rounded-lg border border-line bg-surface lg:hidden print:hidden">
        <summary className="flex min-h-12 items-center justify-between px-5 font-medium">
          {t('contents')}
          <Icon name="chevron-down" className="transition-transform group-open/toc:rotate-180" />
        </summary>
        <nav aria-label={t('contents')} className="px-5 pb-5">
          {list}
        </nav>
      </details>
    </>
  );
}

export function Sources({ sources }: { sources: readonly { title: string; url: string }[] }) {
  const t = useT('content');
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-6">
      <h2 id="sources" className="text-lg">
        {t('sources')}
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-sm text-muted marker:text-faint">
        {sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url} rel="noopener" className="text-muted underline underline-offset-3 hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ArticleFaqSection({ faq }: { faq: readonly FaqItem[] }) {
  const t = useT('content');
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="mt-16">
      <h2 id="questions" className="text-2xl">
        {t('faq')}
      </h2>
      <FaqList questions={faq} className="mt-6" />
    </section>
  );
}

/** The way from reading to doing. */
export function CallToAction({ currency }: { currency: Currency }) {
  const t = useT('content');
  return (
    <aside className="mt-20 grid items-center gap-10 rounded-xl bg-sunken p-7 sm:p-12 lg:grid-cols-[1fr_24rem] print:hidden">
      <div>
        <h2 className="max-w-[26ch] text-2xl">{t('call.title')}</h2>
        <p className="mt-3 max-w-prose text-muted">{t('call.text')}</p>
        <div className="mt-7">
          <StartButton />
        </div>
        <PriceLine currency={currency} />
      </div>
      <PairFigure place="call" />
    </aside>
  );
}

function StartButton() {
  const t = useT('content');
  return (
    <Link to="/app/photoshoot" className={buttonClass({ size: 'lg', className: 'max-xs:w-full' })}>
      {t('call.button')}
    </Link>
  );
}

function PriceLine({ currency }: { currency: Currency }) {
  const t = useT('content');
  const format = useFormat();
  return (
    <p className="mt-4 text-sm text-muted">
      {t('call.price', { price: format.money(PRICES[currency].plans.basic.price, currency) })}
    </p>
  );
}

/** Below the words at the head of a page that sells: begin, or see what it costs. */
export function StartLinks({ currency }: { currency: Currency }) {
  const t = useT('content');
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3">
        <StartButton />
        <Link to="/pricing" className={buttonClass({ variant: 'secondary', size: 'lg', className: 'max-xs:w-full' })}>
          {t('call.prices')}
        </Link>
      </div>
      <PriceLine currency={currency} />
    </>
  );
}
