// What staff have done: one line for each action.
import { isUuid } from '#server/contracts/uuid.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import type { AuditAnswer } from './answers';
import { inlineLink } from './primitives';
import { TablePanel } from './table-panel';

type Entry = AuditAnswer['entries'][number];

export function AuditTable({ entries, about = true }: { entries: readonly Entry[]; about?: boolean }) {
  const t = useT('admin');
  const head = [t('audit.who'), t('audit.act'), t('audit.details'), t('audit.when')];
  return (
    <TablePanel
      id="audit"
      title={t('audit.title')}
      heads={about ? [head[0]!, head[1]!, t('audit.subject'), ...head.slice(2)] : head}
      rows={auditRows(entries, about)}
    />
  );
}

const auditRows = (entries: readonly Entry[], about: boolean) =>
  entries.map((entry) => <AuditRow key={entry.id} entry={entry} about={about} />);

function AuditRow({ entry, about }: { entry: Entry; about: boolean }) {
  const t = useT('admin');
  const { dateTime } = useFormat();
  const place = subjectPath(entry);
  const details = JSON.stringify(entry.details);
  return (
    <tr>
      <td>{entry.actor || t('audit.system')}</td>
      <td>
        <code className="text-sm">{entry.act}</code>
      </td>
      {about && (
        <td>
          {entry.subject && place ? (
            <Link to={place} className={inlineLink}>
              {entry.subject.slice(0, 8)}
            </Link>
          ) : (
            entry.subject
          )}
        </td>
      )}
      <td className="max-w-[28rem] text-muted">
        {details !== '{}' && <code className="line-clamp-3 text-xs break-all">{details}</code>}
      </td>
      <td className="whitespace-nowrap">{dateTime(entry.created_at)}</td>
    </tr>
  );
}

/** The page of an action's subject, by the name of the action. */
export function subjectPath({ act, subject }: Pick<Entry, 'act' | 'subject'>): string | undefined {
  if (!subject || !isUuid(subject)) return undefined;
  if (/^(?:order|pictures)_/.test(act)) return `/admin/orders/${subject}`;
  if (/^(?:customer_|credits_|payment_dispute)/.test(act)) return `/admin/customers/${subject}`;
  if (act.startsWith('affiliate_')) return '/admin/affiliates';
  return /^(?:company|api_key|webhook)_/.test(act) ? `/admin/companies/${subject}` : undefined;
}
