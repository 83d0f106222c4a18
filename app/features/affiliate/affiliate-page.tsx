// /app/affiliate: registering; afterwards the state of the review, the link, and what it has earned.
import type { Affiliate, AffiliateAnswer } from '#server/contracts/affiliates.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { CopyField } from '~/components/copy-field';
import { Alert } from '~/ui/alert';
import { Badge, Card, EmptyState } from '~/ui/card';
import { Table } from '~/ui/table';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { RegisterForm } from './register-form';

const TONES = { pending: 'neutral', payable: 'accent', paid: 'success', reversed: 'danger' } as const;

export function AffiliatePage({ data, rejected }: { data: AffiliateAnswer; rejected?: RejectedForm }) {
  const t = useT('affiliate');
  const { percent } = useFormat();
  return (
    <>
      <title>{`${t('title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 max-w-prose text-muted">
        {t('lead', {
          share: percent(COMMERCIAL_TERMS.affiliatePercent / 100),
          days: COMMERCIAL_TERMS.affiliatePendingDays,
        })}
      </p>
      {data.affiliate ? <Registered affiliate={data.affiliate} answer={data} /> : <RegisterForm rejected={rejected} />}
    </>
  );
}

function Registered({ affiliate, answer }: { affiliate: Affiliate; answer: AffiliateAnswer }) {
  const t = useT('affiliate');
  const { money, date } = useFormat();
  const { status } = affiliate;
  const tone = status === 'approved' ? 'success' : status === 'rejected' ? 'danger' : 'accent';
  return (
    <>
      <Alert tone={tone} title={t(`review.${status}.title`)} className="mt-6 max-w-[44rem]">
        {t(`review.${status}.text`)}
      </Alert>
      {status !== 'rejected' && <OwnLink link={affiliate.link} />}
      <section aria-labelledby="totals-title" className="mt-12">
        <h2 id="totals-title" className="mb-4 text-xl">
          {t('totals.title')}
        </h2>
        {answer.totals.length === 0 ? (
          <EmptyState icon="coins" title={t('totals.empty')}>
            {t('totals.emptyText')}
          </EmptyState>
        ) : (
          answer.totals.map((total) => (
            <dl key={total.currency} className="mb-4 grid gap-4 sm:grid-cols-3">
              {(['pending', 'payable', 'paid'] as const).map((state) => (
                <Card key={state}>
                  <dt className="text-sm text-muted">{t(`states.${state}`)}</dt>
                  <dd className="mt-1 text-2xl font-medium tabular-nums">{money(total[state], total.currency)}</dd>
                </Card>
              ))}
            </dl>
          ))
        )}
      </section>
      {answer.earnings.length > 0 && (
        <section aria-labelledby="earnings-title" className="mt-12">
          <h2 id="earnings-title" className="mb-4 text-xl">
            {t('list.title')}
          </h2>
          <Table caption={t('list.title')}>
            <thead>
              <tr>
                <th scope="col">{t('list.when')}</th>
                <th scope="col">{t('list.state')}</th>
                <th scope="col">{t('list.payable')}</th>
                <th scope="col" className="text-right">
                  {t('list.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.earnings.map((one) => (
                <tr key={`${one.created_at} ${one.value}`}>
                  <td>{date(one.created_at)}</td>
                  <td>
                    <Badge tone={TONES[one.state]}>{t(`states.${one.state}`)}</Badge>
                  </td>
                  <td className="text-muted">{date(one.payable_at)}</td>
                  <td className="text-right tabular-nums">{money(one.value, one.currency)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      )}
    </>
  );
}

function OwnLink({ link }: { link: string }) {
  const t = useT('affiliate');
  return (
    <section aria-labelledby="link-title" className="mt-8 max-w-[44rem]">
      <h2 id="link-title" className="mb-3 text-lg">
        {t('link')}
      </h2>
      <CopyField address={link} label={t('link')} />
    </section>
  );
}
