// /admin/affiliates: registrations to approve or decline, and earnings to pay.
import { Form } from 'react-router';
import { AFFILIATE_STATUSES } from '#server/contracts/affiliate-lists.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Badge } from '~/ui/card';
import type { AffiliatesAnswer } from './answers';
import type { ListQuery } from './list-query';
import { timeColumn, ListFrame } from './list-frame';

type Affiliate = AffiliatesAnswer['affiliates'][number];
const TONES = { pending: 'accent', approved: 'success', rejected: 'danger' } as const;

export function AffiliatesPage({ data, asked }: { data: AffiliatesAnswer; asked: ListQuery }) {
  const t = useT('admin');
  return (
    <ListFrame
      title={t('nav.affiliates')}
      path="/admin/affiliates"
      listQuery={asked}
      places={data}
      searchHint={t('affiliates.searched')}
      filters={AFFILIATE_STATUSES.map((value) => ({ value, text: t(`affiliates.states.${value}`) }))}
      heads={[
        t('customers.person'),
        t('affiliates.reach'),
        t('affiliates.state'),
        t('affiliates.payable'),
        timeColumn(t('created')),
        t('affiliates.deeds'),
      ]}
      rows={data.affiliates.map((one) => (
        <Row key={one.affiliate_id} affiliate={one} />
      ))}
    />
  );
}

function Row({ affiliate }: { affiliate: Affiliate }) {
  const t = useT('admin');
  const words = useT('affiliate');
  const { date, money } = useFormat();
  const payable = affiliate.payable.map(({ currency, value }) => money(value, currency)).join(', ');
  return (
    <tr>
      <td>
        <span className="block font-medium">
          {affiliate.first_name} {affiliate.last_name}
        </span>
        <span className="block text-muted">{affiliate.email}</span>
      </td>
      <td data-label={t('affiliates.reach')} className="max-md:order-1">
        {words(`sources.${affiliate.traffic_source}`)}
        <span className="block text-muted">{words(`levels.${affiliate.experience_level}`)}</span>
      </td>
      <td className="max-md:text-right">
        <Badge tone={TONES[affiliate.status]}>{t(`affiliates.states.${affiliate.status}`)}</Badge>
      </td>
      <td data-label={t('affiliates.payable')} className="tabular-nums max-md:order-1 max-md:text-right">
        {payable || '–'}
      </td>
      <td data-label={t('created')} className="whitespace-nowrap max-md:order-2">
        {date(affiliate.created_at)}
      </td>
      <td className="max-md:order-3 max-md:col-span-2">
        <AffiliateActions affiliate={affiliate} payable={payable} />
      </td>
    </tr>
  );
}

function AffiliateActions({ affiliate, payable }: { affiliate: Affiliate; payable: string }) {
  const t = useT('admin');
  const id = <input type="hidden" name="affiliate_id" value={affiliate.affiliate_id} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Form method="post" className="flex flex-wrap gap-2">
        {id}
        {affiliate.status !== 'approved' && (
          <Button type="submit" name="intent" value="approve" size="sm">
            {t('affiliates.approve')}
          </Button>
        )}
        {affiliate.status !== 'rejected' && (
          <Button type="submit" name="intent" value="decline" variant="secondary" size="sm">
            {t('affiliates.decline')}
          </Button>
        )}
      </Form>
      {payable && (
        <ConfirmForm
          intent="pay"
          label={t('affiliates.pay')}
          title={t('affiliates.payTitle', { sum: payable })}
          text={t('affiliates.payText')}
        >
          {id}
        </ConfirmForm>
      )}
    </div>
  );
}
