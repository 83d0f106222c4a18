// Lists of texts: all of them in one go, in groups, or page by page.
import type { ReactNode } from 'react';
import type { Currency } from '#server/contracts/prices.ts';
import { Portrait, type PortraitFile } from '~/components/image/portraits';
import { useHref, Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Pagination } from '~/ui/table';
import type { TextCard } from './load.server';
import { TextCards } from './cards';
import { PageHead, CallToAction } from './sections';

export function ListPage({
  title,
  lead,
  aside,
  currency,
  children,
}: {
  title: string;
  lead: string;
  aside?: ReactNode;
  /** Of the price in the call at the foot. */
  currency: Currency;
  children: ReactNode;
}) {
  return (
    <div className="page-x mx-auto max-w-page">
      <PageHead title={title} lead={lead} aside={aside} />
      <div className="mt-14 sm:mt-20">{children}</div>
      <CallToAction currency={currency} />
    </div>
  );
}

export function PagedCards({
  cards,
  path,
  page,
  pages,
}: {
  cards: readonly TextCard[];
  path: string;
  page: number;
  pages: number;
}) {
  const common = useT('common');
  const href = useHref();
  return (
    <>
      <TextCards cards={cards} />
      <div className="mt-14">
        <Pagination
          page={page}
          pages={pages}
          href={(target) => href(target === 1 ? path : `${path}?page=${target}`)}
          labels={{
            nav: common('pages'),
            previous: common('previousPage'),
            next: common('nextPage'),
            of: common('pageOf', { page, pages }),
          }}
        />
      </div>
    </>
  );
}

export interface LinkGroup {
  name: string;
  links: readonly { to: string; text: string }[];
}

/** Many links in few words, as for cities: a heading a group, the links in columns. */
export function LinkGroups({ groups }: { groups: readonly LinkGroup[] }) {
  return (
    <div className="border-b border-line">
      {groups.map((group) => (
        <section
          key={group.name}
          aria-label={group.name}
          className="grid gap-x-8 gap-y-1 border-t border-line py-5 md:grid-cols-[12rem_1fr]"
        >
          <h2 className="py-1.5 text-base font-medium tracking-normal">{group.name}</h2>
          <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
            {group.links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1.5 text-muted no-underline hover:text-ink hover:underline">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export interface CardGroup {
  name: string;
  /** Stands below the name where there is room. */
  picture?: PortraitFile;
  cards: readonly TextCard[];
}

export function CardGroups({ groups }: { groups: readonly CardGroup[] }) {
  return (
    <div className="grid gap-16">
      {groups.map((group) => (
        <section
          key={group.name}
          aria-label={group.name}
          className="grid gap-x-12 gap-y-6 lg:grid-cols-[14rem_1fr] lg:gap-x-16"
        >
          <div className="flex flex-row-reverse items-center justify-end gap-5 self-start lg:sticky lg:top-20 lg:block lg:pt-5">
            <h2 className="text-2xl">{group.name}</h2>
            {group.picture && (
              <div className="w-20 shrink-0 lg:mt-5 lg:w-full">
                <Portrait
                  file={group.picture}
                  alt=""
                  sizes="(min-width: 64rem) 14rem, 5rem"
                  className="aspect-square w-full rounded-md object-cover object-[50%_30%] lg:aspect-4/5 lg:rounded-lg"
                />
              </div>
            )}
          </div>
          <TextCards cards={group.cards} level="h3" columns={2} />
        </section>
      ))}
    </div>
  );
}
