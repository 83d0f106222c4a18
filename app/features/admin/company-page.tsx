// /admin/companies/:id: a company with its people and what moved its credits.
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import type { AuditAnswer, CompanyAnswer } from './answers';
import { AuditTable } from './audit-table';
import { BackLink, FactList, inlineLink } from './primitives';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { GrantCard } from './grant-card';
import { RemovalCard } from './removal-card';
import { TablePanel } from './table-panel';

export interface CompanyPageProps {
  data: CompanyAnswer;
  audit: AuditAnswer;
  /** Of the grant form: pressed twice, it gives once. */
  grantKey: string;
  rejected?: RejectedForm;
}

export function CompanyPage({ data, audit, grantKey, rejected }: CompanyPageProps) {
  const t = useT('admin');
  const teams = useT('teams');
  const checkout = useT('checkout');
  const { dateTime, number } = useFormat();
  const { company, members, entries } = data;
  return (
    <>
      <title>{`${company.name} · Catchlight`}</title>
      <BackLink to="/admin/companies">{t('nav.companies')}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{company.name}</h1>
        {company.deleted_at && <Badge>{t(company.removal ? 'customers.show.deleted' : 'companies.closed')}</Badge>}
      </div>
      <FactList
        facts={[
          [t('created'), dateTime(company.created_at)],
          [t('companies.domain'), company.domain ?? '–'],
          [
            t('companies.industry'),
            company.industry ? teams(`industries.${company.industry}` as MessageKey<'teams'>) : '–',
          ],
          [t('companies.size'), company.employees ?? '–'],
          [t('companies.seats'), number(company.seats)],
          [t('companies.studio'), number(company.studio)],
          [t('companies.first'), company.is_first_company ? t('yes') : t('no')],
          [
            t('id'),
            <code key="id" className="text-sm">
              {company.company_id}
            </code>,
          ],
        ]}
      />
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        {!company.deleted_at && <GrantCard company grantKey={grantKey} rejected={rejected} />}
        <RemovalCard
          kind="company"
          removal={company.removal}
          isFinal={company.deleted_at !== null}
          rejected={rejected}
        />
      </div>
      <TablePanel
        id="members"
        title={t('companies.members')}
        heads={[t('customers.person'), t('companies.role'), t('companies.joined')]}
        rows={members.map((member) => (
          <tr key={member.id}>
            <td>
              <Link to={`/admin/customers/${member.id}`} className={inlineLink}>
                {member.email}
              </Link>
              {member.name && <span className="block text-muted">{member.name}</span>}
            </td>
            <td>{member.company_role && teams(`roles.${member.company_role}`)}</td>
            <td className="whitespace-nowrap">{member.joined_at ? dateTime(member.joined_at) : '–'}</td>
          </tr>
        ))}
      />
      <TablePanel
        id="ledger"
        title={t('ledger.title')}
        heads={[t('ledger.what'), t('ledger.unit'), t('ledger.amount'), t('audit.when')]}
        rows={entries.map((entry) => (
          <tr key={entry.id}>
            <td>{checkout(`reasons.${entry.reason}` as MessageKey<'checkout'>)}</td>
            <td>{t(entry.unit === 'studio' ? 'companies.studio' : 'companies.seats')}</td>
            <td className="tabular-nums">{number(entry.amount, { signDisplay: 'always' })}</td>
            <td className="whitespace-nowrap">{dateTime(entry.created_at)}</td>
          </tr>
        ))}
      />
      <AuditTable entries={audit.entries} about={false} />
    </>
  );
}
