// What the pages of texts are made of: crumbs, running text, its table of contents, sources, questions, cards, and the way onwards.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PRICES, type Currency } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { LANGUAGE_TAGS, withoutLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { Portrait, type PortraitFile } from '~/parts/portraits';
import { QuestionList, type Question } from '~/parts/questions';
import { buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { Heading } from '~/content/markdown.server';
import type { TextCard } from './load.server';

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
  children,
}: {
  crumbs?: readonly CrumbLink[];
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <header className="pt-8 sm:pt-12">
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <h1 className="mt-5 max-w-[24ch] text-4xl">{title}</h1>
      <p className="mt-6 max-w-prose text-lg text-muted">{lead}</p>
      {children}
    </header>
  );
}

/** HTML that markdown.server.ts made out of our own texts. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Beside the text where there is room, folded above it where there is not. Short texts have none. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
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
      <details className="group/toc mb-8 rounded-lg border border-line bg-surface lg:hidden">
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

export function Questions({ faq }: { faq: readonly Question[] }) {
  const t = useT('content');
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="mt-16">
      <h2 id="questions" className="text-2xl">
        {t('faq')}
      </h2>
      <QuestionList questions={faq} className="mt-6" />
    </section>
  );
}

export function Cards({ cards, level = 'h2' }: { cards: readonly TextCard[]; level?: 'h2' | 'h3' }) {
  const t = useT('content');
  const format = useFormat();
  const locale = useLocale();
  const Title = level;
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.path} className="group relative border-t border-line-strong/40 pt-5">
          {(card.date || card.example) && (
            <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-faint">
              {card.date && <time dateTime={card.date}>{format.date(card.date)}</time>}
              {card.example && <Badge>{t('cases.badge')}</Badge>}
              {card.locale !== locale && <Badge>{t('english')}</Badge>}
            </p>
          )}
          <Title className="text-xl" lang={card.locale === locale ? undefined : LANGUAGE_TAGS[card.locale]}>
            <Link to={card.path} className="text-ink no-underline after:absolute after:inset-0 group-hover:underline">
              {card.title}
            </Link>
          </Title>
          <p className="mt-2 text-sm text-muted" lang={card.locale === locale ? undefined : LANGUAGE_TAGS[card.locale]}>
            {card.summary}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function More({ title, cards }: { title: string; cards: readonly TextCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-20">
      <h2 id="more" className="mb-8 text-2xl">
        {title}
      </h2>
      <Cards cards={cards} level="h3" />
    </section>
  );
}

const PAIRS: readonly (readonly [before: PortraitFile, after: PortraitFile])[] = [
  ['denim-original', 'denim-library'],
  ['braids-original', 'braids-office-light'],
  ['garden-original', 'garden-city-day'],
  ['red-jumper-original', 'red-jumper-studio-white'],
  ['foliage-original', 'foliage-studio-charcoal'],
  ['beanie-original', 'beanie-terracotta'],
];

/** The same pair on the same page, and not the same on all. */
const pairFor = (path: string): (typeof PAIRS)[number] =>
  PAIRS[[...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PAIRS.length]!;

/** The way from reading to doing. */
export function StartHere({ currency }: { currency: Currency }) {
  const t = useT('content');
  const format = useFormat();
  const [before, after] = pairFor(withoutLocale(useLocation().pathname));
  return (
    <aside className="mt-20 grid items-center gap-10 rounded-xl bg-sunken p-8 sm:p-12 lg:grid-cols-[1fr_24rem]">
      <div>
        <h2 className="max-w-[26ch] text-2xl">{t('call.title')}</h2>
        <p className="mt-3 max-w-prose text-muted">{t('call.text')}</p>
        <Link to="/app/photoshoot" className={buttonClass({ size: 'lg', className: 'mt-7' })}>
          {t('call.button')}
        </Link>
        <p className="mt-4 text-sm text-muted">
          {t('call.price', { price: format.money(PRICES[currency].plans.basic.price, currency) })}
        </p>
      </div>
      <figure>
        <div className="grid grid-cols-2 gap-3">
          <Portrait
            file={before}
            alt={t('call.before')}
            sizes="(min-width: 64rem) 12rem, 38vw"
            className="rounded-lg"
          />
          <Portrait file={after} alt={t('call.after')} sizes="(min-width: 64rem) 12rem, 38vw" className="rounded-lg" />
        </div>
        <figcaption className="mt-3 text-xs text-muted">{t('call.note')}</figcaption>
      </figure>
    </aside>
  );
}
