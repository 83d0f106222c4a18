// The frame of every list in the admin area: search, filter, order, the table, and the way to the next page. A GET form and links.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Sort } from '#server/contracts/admin-lists.ts';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Checkbox, Input, Select } from '~/ui/input';
import { Table } from '~/ui/table';
import { type ListQuery, listPath } from './list-query';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export interface SortableColumn {
  text: string;
  ascending: Sort;
  descending: Sort;
}

export const timeColumn = (text: string): SortableColumn => ({ text, ascending: 'oldest', descending: 'newest' });
export const textColumn = (text: string): SortableColumn => ({ text, ascending: 'az', descending: 'za' });

export interface ListFrameProps {
  title: string;
  path: string;
  listQuery: ListQuery;
  /** Where the pages around this one are; null where there is none. */
  places: { next: string | null; previous: string | null };
  /** What a search looks at; none = the list cannot be searched. */
  searchHint?: string;
  filters?: readonly { value: string; text: string }[];
  /** Deleted ones can be shown. */
  paranoid?: boolean;
  /** A column that the list can be sorted by names its two orders. */
  heads: readonly (string | SortableColumn)[];
  rows: readonly ReactNode[];
}

export function ListFrame({ title, path, listQuery, places, rows, heads, ...form }: ListFrameProps) {
  const t = useT('admin');
  return (
    <>
      <title>{`${title} · Catchlight`}</title>
      <h1 className="text-3xl">{title}</h1>
      <SearchForm path={path} listQuery={listQuery} {...form} />
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('list.empty')} />
      ) : (
        <Table caption={title} stacked="sortable">
          <thead>
            <tr>
              {heads.map((head) =>
                typeof head === 'string' ? (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ) : (
                  <SortHead key={head.text} head={head} path={path} asked={listQuery} />
                ),
              )}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </Table>
      )}
      <CursorPagination
        previous={places.previous && listPath(path, listQuery, { before: '', back: places.previous })}
        next={places.next && listPath(path, listQuery, { before: places.next, back: '' })}
      />
    </>
  );
}

/** The ways to the pages around this one, as addresses without a locale. */
export function CursorPagination({ previous, next }: { previous: string | null; next: string | null }) {
  const t = useT('admin');
  return (
    <nav aria-label={t('list.pages')} className="mt-4 flex justify-between">
      {previous ? (
        <Link to={previous} rel="prev" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <Icon name="arrow-left" className="size-4" /> {t('list.previous')}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={next} rel="next" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t('list.next')} <Icon name="arrow-right" className="size-4" />
        </Link>
      )}
    </nav>
  );
}

/** A link that sorts by this column, or turns its order round. */
function SortHead({ head, path, asked }: { head: SortableColumn; path: string; asked: ListQuery }) {
  const { text, ascending, descending } = head;
  const up = asked.sort === ascending;
  const down = asked.sort === descending;
  const to = up || (!down && descending === 'newest') ? descending : ascending;
  return (
    <th scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <Link
        to={listPath(path, asked, { sort: to, before: '', back: '' })}
        className="inline-flex items-center gap-1.5 rounded-sm underline-offset-4 hover:text-ink hover:underline"
      >
        {text}
        <svg viewBox="0 0 10 14" aria-hidden className="h-3.5 w-2.5" fill="currentColor">
          <path d="m5 1 3.5 4.500h-7Z" opacity={up ? 1 : 0.3} />
          <path d="m5 13 3.500-4.500h-7Z" opacity={down ? 1 : 0.3} />
        </svg>
      </Link>
    </th>
  );
}

function SearchForm({
  path,
  listQuery,
  searchHint: searched,
  filters,
  paranoid,
}: Pick<ListFrameProps, 'path' | 'listQuery' | 'searchHint' | 'filters' | 'paranoid'>) {
  const t = useT('admin');
  const href = useHref();
  return (
    // Another search is another form: what was typed follows the address.
    <Form
      key={listPath(path, listQuery)}
      method="get"
      action={href(path)}
      className="my-6 grid items-end gap-3 sm:flex sm:flex-wrap"
    >
      {searched && (
        <Field label={t('list.search')} hint={searched} className="grow sm:max-w-96">
          {(control) => (
            <Input {...control} type="search" name="q" maxLength={MAX_LENGTHS.search} defaultValue={listQuery.q} />
          )}
        </Field>
      )}
      {filters && (
        <Field label={t('list.show')} className={searched ? 'sm:self-start' : undefined}>
          {(control) => (
            <Select {...control} name="show" defaultValue={listQuery.show}>
              <option value="">{t('list.all')}</option>
              {filters.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {listQuery.sort !== 'newest' && <input type="hidden" name="sort" value={listQuery.sort} />}
      <div className={`flex flex-wrap items-center gap-4 ${searched ? 'sm:mt-6.5 sm:self-start' : ''}`}>
        {paranoid && (
          <Checkbox name="paranoid" value="true" defaultChecked={listQuery.paranoid}>
            {t('list.paranoid')}
          </Checkbox>
        )}
        <Button type="submit" variant="secondary">
          {t('list.apply')}
        </Button>
      </div>
    </Form>
  );
}
