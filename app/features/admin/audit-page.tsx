// /admin/audit: every deed of staff, or those on one subject.
import { Form } from 'react-router';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Input } from '~/ui/input';
import type { AuditAnswer } from './answers';
import { AuditTable } from './audit-table';

export function AuditPage({ data, subject, older }: { data: AuditAnswer; subject: string; older: boolean }) {
  const t = useT('admin');
  const href = useHref();
  const keep = subject ? `subject=${encodeURIComponent(subject)}` : '';
  return (
    <>
      <title>{`${t('nav.audit')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('nav.audit')}</h1>
      <Form key={subject} method="get" action={href('/admin/audit')} className="mt-6 flex flex-wrap items-end gap-3">
        <Field label={t('audit.subjectSearch')} className="grow sm:max-w-sm">
          {(control) => <Input {...control} type="search" name="subject" maxLength={80} defaultValue={subject} />}
        </Field>
        <Button type="submit" variant="secondary">
          {t('list.apply')}
        </Button>
      </Form>
      <AuditTable entries={data.entries} />
      <nav aria-label={t('list.pages')} className="mt-4 flex justify-between">
        {older ? (
          <Link to={`/admin/audit${keep && `?${keep}`}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <Icon name="arrow-left" className="size-4" /> {t('list.first')}
          </Link>
        ) : (
          <span />
        )}
        {data.next !== null && (
          <Link
            to={`/admin/audit?${keep && `${keep}&`}before=${data.next}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {t('list.next')} <Icon name="arrow-right" className="size-4" />
          </Link>
        )}
      </nav>
    </>
  );
}
