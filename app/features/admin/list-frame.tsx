// The frame of every list in the admin area: search, filter, order, the table, and the way to the next page. A GET form and links.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Checkbox, Input, Select } from '~/ui/input';
import { Table } from '~/ui/table';
import { type Asked, listPath } from './asked';

export interface ListFrameProps {
  title: string;
  path: string;
  asked: Asked;
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** What a search looks at; none = the list cannot be searched. */
  searched?: string;
  filters?: readonly { value: string; text: string }[];
  /** Deleted ones can be shown. */
  paranoid?: boolean;
  heads: readonly string[];
  rows: readonly ReactNode[];
}

export function ListFrame({ title, path, asked, next, rows, heads, ...form }: ListFrameProps) {
  const t = useT('admin');
  return (
    <>
      <title>{`${title} · Catchlight`}</title>
      <h1 className="text-3xl">{title}</h1>
      <SearchForm path={path} asked={asked} {...form} />
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('list.empty')} />
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </Table>
      )}
      <nav aria-label={t('list.pages')} className="mt-4 flex justify-between">
        {asked.before ? (
          <Link to={listPath(path, asked, { before: '' })} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <Icon name="arrow-left" className="size-4" /> {t('list.first')}
          </Link>
        ) : (
          <span />
        )}
        {next && (
          <Link to={listPath(path, asked, { before: next })} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {t('list.next')} <Icon name="arrow-right" className="size-4" />
          </Link>
        )}
      </nav>
    </>
  );
}

function SearchForm({
  path,
  asked,
  searched,
  filters,
  paranoid,
}: Pick<ListFrameProps, 'path' | 'asked' | 'searched' | 'filters' | 'paranoid'>) {
  const t = useT('admin');
  const href = useHref();
  return (
    // Another search is another form: what was typed follows the address.
    <Form
      key={listPath(path, asked)}
      method="get"
      action={href(path)}
      className="my-6 grid items-end gap-3 sm:flex sm:flex-wrap"
    >
      {searched && (
        <Field label={t('list.search')} hint={searched} className="grow sm:max-w-sm">
          {(control) => <Input {...control} type="search" name="q" maxLength={200} defaultValue={asked.q} />}
        </Field>
      )}
      {filters && (
        <Field label={t('list.show')} className={searched ? 'sm:self-start' : undefined}>
          {(control) => (
            <Select {...control} name="show" defaultValue={asked.show}>
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
      <Field label={t('list.sort')} className={searched ? 'sm:self-start' : undefined}>
        {(control) => (
          <Select {...control} name="sort" defaultValue={asked.sort}>
            <option value="newest">{t('list.newest')}</option>
            <option value="oldest">{t('list.oldest')}</option>
          </Select>
        )}
      </Field>
      <div className={`flex flex-wrap items-center gap-4 ${searched ? 'sm:mt-6.5 sm:self-start' : ''}`}>
        {paranoid && (
          <Checkbox name="paranoid" value="true" defaultChecked={asked.paranoid}>
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
