// Rows of facts, pages of rows, and tabs between views. All three are plain HTML and need no script;
// with one the tab that is open is brought into view.
import { useEffect, useRef, type ReactNode, type TableHTMLAttributes } from 'react';
import { cx } from './cx';
import { Icon } from './icons';

const LABELLED =
  'max-md:[&_td[data-label]]:before:mb-0.5 max-md:[&_td[data-label]]:before:block max-md:[&_td[data-label]]:before:text-xs max-md:[&_td[data-label]]:before:text-muted max-md:[&_td[data-label]]:before:content-[attr(data-label)]';
const SORTED =
  'max-md:[&_thead]:block max-md:[&_thead_tr]:flex max-md:[&_thead_tr]:justify-between max-md:[&_th:not(:has(a))]:sr-only';

/**
 * `stacked`: on a phone a row is a small card whose cells the caller places (a grid of two columns), and nothing scrolls sideways. A cell with
 * `data-label` is named by it there. `sortable`: of the heads those with a link stay in sight, above the cards.
 */
export function Table({
  caption,
  className,
  stacked,
  children,
  ...rest
}: TableHTMLAttributes<HTMLTableElement> & { caption: string; stacked?: boolean | 'sortable' }) {
  return (
    // A box that scrolls cuts off what opens in it: wide screens do not scroll while a menu is open, narrow ones make room below.
    <div
      className={cx(
        'relative overflow-x-auto rounded-lg border border-line bg-surface has-[details[open]]:pb-100 lg:has-[details[open]]:overflow-visible lg:has-[details[open]]:pb-0',
        stacked && 'max-md:overflow-visible max-md:has-[details[open]]:pb-0',
      )}
      role="region"
      aria-label={caption}
      tabIndex={0}
    >
      <table
        {...rest}
        className={cx(
          'w-full border-collapse text-left text-sm [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-3 [&_th]:font-medium [&_thead]:text-muted [&_tr+tr]:border-t [&_tr+tr]:border-line [&_tbody]:border-t [&_tbody]:border-line',
          stacked &&
            'max-md:block max-md:[&_tbody]:block max-md:[&_tbody_td]:p-0 max-md:[&_tbody_tr]:grid max-md:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto] max-md:[&_tbody_tr]:gap-x-3 max-md:[&_tbody_tr]:gap-y-3 max-md:[&_tbody_tr]:p-4',
          stacked && LABELLED,
          stacked === true && 'max-md:[&_tbody]:border-t-0 max-md:[&_thead]:sr-only',
          stacked === 'sortable' && SORTED,
          className,
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function Pagination({
  page,
  pages,
  href,
  labels,
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
  labels: { nav: string; previous: string; next: string; of: string };
}) {
  if (pages < 2) return null;
  const step = 'inline-flex min-h-11 items-center gap-1 rounded-full px-4 text-sm font-medium';
  const to = (target: number, text: ReactNode, rel: string): ReactNode =>
    target < 1 || target > pages ? (
      <span className={cx(step, 'text-faint')}>{text}</span>
    ) : (
      <a rel={rel} href={href(target)} className={cx(step, 'hover:bg-sunken')}>
        {text}
      </a>
    );
  return (
    <nav aria-label={labels.nav} className="-mx-4 flex items-center justify-between gap-3">
      {to(
        page - 1,
        <>
          <Icon name="chevron-left" /> {labels.previous}
        </>,
        'prev',
      )}
      <span className="text-sm text-muted">{labels.of}</span>
      {to(
        page + 1,
        <>
          {labels.next} <Icon name="chevron-right" />
        </>,
        'next',
      )}
    </nav>
  );
}

export interface Tab {
  label: ReactNode;
  href: string;
  current?: boolean;
}
/** Views that have an address each. `link` lets the caller bring its own link element. */
export function Tabs({
  label,
  tabs,
  link = (tab, className) => (
    <a href={tab.href} aria-current={tab.current ? 'page' : undefined} className={className}>
      {tab.label}
    </a>
  ),
}: {
  label: string;
  tabs: Tab[];
  link?: (tab: Tab, className: string) => ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // On a narrow screen the tab that is open may lie beyond the edge. Only the bar itself is moved, never the page.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (open) bar.current!.scrollLeft = open.offsetLeft - (bar.current!.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className="relative overflow-x-auto border-b border-line">
      <ul className="flex gap-6">
        {tabs.map((tab) => (
          <li key={tab.href}>
            {link(
              tab,
              'block border-b-2 border-transparent py-3 text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent-bright aria-[current=page]:text-ink',
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
