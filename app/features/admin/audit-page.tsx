// /admin/audit: every action of staff and of companies, filtered by subject, action, actor and time, and as CSV.
import { Form } from 'react-router';
import { apiAddress } from '~/api/address';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Input } from '~/ui/input';
import type { AuditAnswer } from './answers';
import { AuditTable } from './audit-table';
import { CursorPagination } from './list-frame';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

/** As in the address; empty texts for what is not filtered by. */
export interface AuditFilter {
  subject: string;
  act: string;
  actor: string;
  from: string;
  until: string;
}

export function AuditPage({ data, filter }: { data: AuditAnswer; filter: AuditFilter }) {
  const t = useT('admin');
  const href = useHref();
  const set = Object.entries(filter).filter(([, value]) => value !== '');
  const page = (place: 'back' | 'before', id: number | null): string | null =>
    id === null ? null : `/admin/audit?${new URLSearchParams([...set, [place, String(id)]])}`;
  return (
    <>
      <title>{`${t('nav.audit')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('nav.audit')}</h1>
      <Form
        key={JSON.stringify(filter)}
        method="get"
        action={href('/admin/audit')}
        className="mt-6 flex flex-wrap items-end gap-3"
      >
        <Field label={t('audit.subjectSearch')} className="grow sm:max-w-96">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="subject"
              maxLength={MAX_LENGTHS.auditSubject}
              defaultValue={filter.subject}
            />
          )}
        </Field>
        <Field label={t('audit.actSearch')}>
          {(control) => (
            <Input {...control} type="search" name="act" maxLength={MAX_LENGTHS.auditAct} defaultValue={filter.act} />
          )}
        </Field>
        <Field label={t('audit.actorSearch')}>
          {(control) => (
            <Input {...control} type="search" name="actor" maxLength={MAX_LENGTHS.email} defaultValue={filter.actor} />
          )}
        </Field>
        <Field label={t('audit.from')}>
          {(control) => <Input {...control} type="date" name="from" defaultValue={filter.from} />}
        </Field>
        <Field label={t('audit.until')}>
          {(control) => <Input {...control} type="date" name="until" defaultValue={filter.until} />}
        </Field>
        <Button type="submit" variant="secondary">
          {t('list.apply')}
        </Button>
      </Form>
      <a
        href={`${apiAddress('/admin/audit.csv')}?${new URLSearchParams([['admin', 'true'], ...set])}`}
        download
        className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mt-4 -ml-4' })}
      >
        <Icon name="download" className="size-4" /> {t('audit.csv')}
      </a>
      <AuditTable entries={data.entries} />
      <CursorPagination previous={page('back', data.previous)} next={page('before', data.next)} />
    </>
  );
}
