// /admin/trials: companies that applied for a free trial, to approve or decline.
import { Form } from 'react-router';
import { TRIAL_STATUSES } from '#server/contracts/company-lists.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Badge } from '~/ui/card';
import type { TrialsAnswer } from './answers';
import type { ListQuery } from './list-query';
import { inlineLink } from './primitives';
import { timeColumn, ListFrame } from './list-frame';

const TONES = { pending: 'accent', approved: 'success', rejected: 'danger' } as const;

export function TrialsPage({ data, asked }: { data: TrialsAnswer; asked: ListQuery }) {
  const t = useT('admin');
  const { date } = useFormat();
  return (
    <ListFrame
      title={t('nav.trials')}
      path="/admin/trials"
      listQuery={asked}
      places={data}
      searchHint={t('trials.searched')}
      filters={TRIAL_STATUSES.map((value) => ({ value, text: t(`affiliates.states.${value}`) }))}
      heads={[
        t('companies.name'),
        t('trials.size'),
        t('trials.by'),
        t('affiliates.state'),
        t('trials.until'),
        timeColumn(t('created')),
        t('affiliates.deeds'),
      ]}
      rows={data.trials.map((trial) => (
        <tr key={trial.company_id}>
          <td>
            <Link to={`/admin/companies/${trial.company_id}`} className={inlineLink}>
              {trial.name}
            </Link>
            {trial.domain && <span className="block text-muted">{trial.domain}</span>}
          </td>
          <td>{trial.employees ?? '–'}</td>
          <td>{trial.email || t('customers.gone')}</td>
          <td>
            <Badge tone={trial.ended ? 'neutral' : TONES[trial.status]}>
              {trial.ended ? t('trials.over') : t(`affiliates.states.${trial.status}`)}
            </Badge>
          </td>
          <td className="whitespace-nowrap">{trial.ends_at ? date(trial.ends_at) : '–'}</td>
          <td className="whitespace-nowrap">{date(trial.created_at)}</td>
          <td>
            {trial.status === 'pending' && (
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="company_id" value={trial.company_id} />
                <Button type="submit" name="intent" value="approve" size="sm">
                  {t('affiliates.approve')}
                </Button>
                <Button type="submit" name="intent" value="decline" variant="secondary" size="sm">
                  {t('affiliates.decline')}
                </Button>
              </Form>
            )}
          </td>
        </tr>
      ))}
    />
  );
}
