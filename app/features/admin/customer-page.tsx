// /admin/customers/:id: a person with what they bought, shot and were given, and what staff may do for them.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { AuditAnswer, CustomerAnswer } from './answers';
import { AuditTable } from './audit-table';
import { BackLink, FactList, inlineLink } from './primitives';
import { CustomerRecords } from './customer-records';
import { FactorsCard } from './factors-card';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { GrantCard } from './grant-card';
import { CustomerState } from './lists';
import { RemovalCard } from './removal-card';

export interface CustomerPageProps {
  data: CustomerAnswer;
  audit: AuditAnswer;
  /** Of the grant form: pressed twice, it gives once. */
  grantKey: string;
  rejected?: RejectedForm;
}

export function CustomerPage({ data, audit, grantKey, rejected }: CustomerPageProps) {
  const t = useT('admin');
  const teams = useT('teams');
  const { dateTime, number } = useFormat();
  const { customer } = data;
  const name = customer.email || t('customers.gone');
  return (
    <>
      <title>{`${name} · Catchlight`}</title>
      <BackLink to="/admin/customers">{t('nav.customers')}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-3xl break-words">{name}</h1>
        <CustomerState customer={customer} />
      </div>
      <FactList
        facts={[
          [t('customers.name'), customer.name || '–'],
          [t('created'), dateTime(customer.created_at)],
          [t('customers.balance'), number(customer.credit_balance)],
          [t('customers.language'), customer.language],
          [t('customers.phone'), customer.phone || '–'],
          [
            t('customers.company'),
            customer.company_id && customer.company_role ? (
              <Link to={`/admin/companies/${customer.company_id}`} className={inlineLink}>
                {`${customer.company_name ?? '–'} · ${teams(`roles.${customer.company_role}`)}`}
              </Link>
            ) : (
              '–'
            ),
          ],
          [t('customers.consent'), customer.face_consent ? t('yes') : t('no')],
          [
            t('id'),
            <code key="id" className="text-sm">
              {customer.id}
            </code>,
          ],
        ]}
      />
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        {!customer.deleted_at && <CustomerActions data={data} grantKey={grantKey} rejected={rejected} />}
        {!customer.deleted_at && <FactorsCard data={data} rejected={rejected} />}
        <RemovalCard
          kind="customer"
          removal={customer.removal}
          isFinal={customer.deleted_at !== null}
          rejected={rejected}
        />
      </div>
      <CustomerRecords data={data} rejected={rejected} />
      <AuditTable entries={audit.entries} about={false} />
    </>
  );
}

function CustomerActions({
  data: { customer },
  grantKey,
  rejected,
}: Pick<CustomerPageProps, 'data' | 'grantKey' | 'rejected'>) {
  const t = useT('admin');
  return (
    <>
      <GrantCard grantKey={grantKey} rejected={rejected} />
      <Card>
        <h2 className="text-lg">{t('access.title')}</h2>
        <p className="mt-1 text-muted">{t(customer.suspended ? 'access.suspendedText' : 'access.text')}</p>
        <div className="mt-5 flex flex-col items-start gap-3 sm:flex-row">
          <Link to={`/app?employee_id=${customer.id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Icon name="eye" className="size-4" /> {t('access.view')}
          </Link>
          {customer.suspended ? (
            <Form method="post">
              <Button type="submit" name="intent" value="restore" size="sm">
                {t('access.restore')}
              </Button>
            </Form>
          ) : (
            <ConfirmForm
              intent="suspend"
              danger
              align="start"
              label={t('access.suspend')}
              title={t('access.suspendTitle')}
              text={t('access.suspendText')}
            />
          )}
        </div>
      </Card>
    </>
  );
}
