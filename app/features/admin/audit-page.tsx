// /admin/audit: every action of staff, or those on one subject.
import { Form } from 'react-router';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { AuditAnswer } from './answers';
import { AuditTable } from './audit-table';
import { CursorPagination } from './list-frame';

export function AuditPage({ data, subject }: { data: AuditAnswer; subject: string }) {
  const t = useT('admin');
  const href = useHref();
  const keep = subject ? `subject=${encodeURIComponent(subject)}` : '';
  return (
    <>
      <title>{`${t('nav.audit')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('nav.audit')}</h1>
      <Form key={subject} method="get" action={href('/admin/audit')} className="mt-6 flex flex-wrap items-end gap-3">
        <Field label={t('audit.subjectSearch')} className="grow sm:max-w-96">
          {(control) => <Input {...control} type="search" name="subject" maxLength={80} defaultValue={subject} />}
        </Field>
        <Button type="submit" variant="secondary">
          {t('list.apply')}
        </Button>
      </Form>
      <AuditTable entries={data.entries} />
      <CursorPagination
        previous={data.previous === null ? null : `/admin/audit?${keep && `${keep}&`}back=${data.previous}`}
        next={data.next === null ? null : `/admin/audit?${keep && `${keep}&`}before=${data.next}`}
      />
    </>
  );
}
