// What was done in a team, for its owner: who, what, to whom and when, with a filter that is an address, and as CSV.
import { Form } from 'react-router';
import { COMPANY_ACTS } from '#server/contracts/company-lists.ts';
import { apiAddress } from '~/api/address';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Input, Select } from '~/ui/input';
import { Table } from '~/ui/table';
import { MemberFilter } from './member-filter';
import type { TeamData } from './load';
import { useLogTexts } from './log-texts';

export function LogView({ data: { team, log, members = [], filter = {} } }: { data: TeamData }) {
  const t = useT('teams');
  const { dateTime } = useFormat();
  const texts = useLogTexts();
  if (!log) return null;
  const query = new URLSearchParams(filter).toString();
  const csv = apiAddress('/companies/:id/log.csv', { id: team.company_id }) + (query && `?${query}`);
  return (
    <>
      <h2 className="text-xl">{t('log.title')}</h2>
      <p className="mt-1 max-w-prose text-muted">{t('log.text')}</p>
      <Filters members={members} filter={filter} />
      {log.entries.length === 0 ? (
        <EmptyState icon="search" title={t('log.empty')} />
      ) : (
        <Table caption={t('log.title')} stacked>
          <thead>
            <tr>
              <th scope="col">{t('log.when')}</th>
              <th scope="col">{t('log.who')}</th>
              <th scope="col">{t('log.what')}</th>
            </tr>
          </thead>
          <tbody>
            {log.entries.map((entry) => (
              <tr key={entry.id}>
                <td className="whitespace-nowrap text-muted max-md:col-span-2">{dateTime(entry.created_at)}</td>
                <td className="wrap-anywhere max-md:col-span-2 max-md:-mt-2">{texts.actor(entry)}</td>
                <td className="wrap-anywhere max-md:col-span-2 max-md:-mt-2">
                  {texts.act(entry.act)}
                  {entry.member && <span className="text-muted"> · {entry.member}</span>}
                  {texts.details(entry) && <span className="block text-muted">{texts.details(entry)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={csv} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Icon name="download" className="size-4" /> {t('log.csv')}
        </a>
        {log.next !== null && (
          <Link
            to={`/app/teams/${team.company_id}?${new URLSearchParams({ ...filter, view: 'log', before: String(log.next) })}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('log.more')}
          </Link>
        )}
      </p>
    </>
  );
}

function Filters({ members, filter }: { members: NonNullable<TeamData['members']>; filter: Record<string, string> }) {
  const t = useT('teams');
  const texts = useLogTexts();
  return (
    <Form key={JSON.stringify(filter)} method="get" className="my-6 flex flex-wrap items-end gap-4">
      <input type="hidden" name="view" value="log" />
      <MemberFilter label={t('log.person')} members={members} chosen={filter['customer_id']} />
      <Field label={t('log.what')} className="min-w-44">
        {(control) => (
          <Select {...control} name="act" defaultValue={filter['act'] ?? ''}>
            <option value="">{t('log.all')}</option>
            {COMPANY_ACTS.map((act) => (
              <option key={act} value={act}>
                {texts.act(act)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('log.from')}>
        {(control) => <Input {...control} type="date" name="from" defaultValue={filter['from']} />}
      </Field>
      <Field label={t('log.until')}>
        {(control) => <Input {...control} type="date" name="until" defaultValue={filter['until']} />}
      </Field>
      <Button type="submit" variant="secondary">
        {t('gallery.filter')}
      </Button>
    </Form>
  );
}
