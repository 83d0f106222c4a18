// Refunds, likeness and deletion of photos, here and elsewhere: facts with their sources, and the day on which we read them. Read the pages
// again before changing the day; a service whose terms have changed is corrected or taken out. A service is listed only where we found a statement.
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';

const READ_ON = '2026-11-29';
const REFUNDS = [
  { id: 'aragon', name: 'Aragon AI', source: 'https://www.aragon.ai/refund-policy' },
  { id: 'headshotsbyai', name: 'HeadshotsByAI', source: 'https://headshotsbyai.com/refund-policy' },
  { id: 'drheadshot', name: 'Dr. Headshot', source: 'https://drheadshot.com/refund' },
] as const;
const LIKENESS = [
  { id: 'aragon', name: 'Aragon AI', source: 'https://www.aragon.ai/refund-policy' },
  { id: 'drheadshot', name: 'Dr. Headshot', source: 'https://drheadshot.com/tos' },
] as const;
const PHOTOS = [
  {
    id: 'headshotpro',
    name: 'HeadshotPro',
    source: 'https://www.headshotpro.com/docs/general/security-practices/compliance-and-privacy',
  },
] as const;

interface Statement {
  name: string;
  text: string;
  source?: string;
}

export function CompetitorTerms() {
  const t = useT('home');
  const { date } = useFormat();
  const { refundDays, originalsDays } = COMMERCIAL_TERMS;
  const ours = { name: 'Catchlight' };
  return (
    <div>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="pb-3 text-left text-lg font-medium">{t('terms.title')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('terms.service')}</th>
            <th scope="col">{t('terms.statement')}</th>
          </tr>
        </thead>
        <Topic
          title={t('terms.refund.title')}
          statements={[
            { ...ours, text: t('terms.refund.ours', { days: refundDays }) },
            ...REFUNDS.map(({ id, ...rest }) => ({ ...rest, text: t(`terms.refund.${id}`) })),
          ]}
        />
        <Topic
          title={t('terms.likeness.title')}
          statements={[
            { ...ours, text: t('terms.likeness.ours') },
            ...LIKENESS.map(({ id, ...rest }) => ({ ...rest, text: t(`terms.likeness.${id}`) })),
          ]}
        />
        <Topic
          title={t('terms.photos.title')}
          statements={[
            { ...ours, text: t('terms.photos.ours', { days: originalsDays }) },
            ...PHOTOS.map(({ id, ...rest }) => ({ ...rest, text: t(`terms.photos.${id}`) })),
          ]}
        />
      </table>
      <p className="mt-3 text-xs text-faint">{t('terms.sources', { date: date(new Date(`${READ_ON}T12:00:00Z`)) })}</p>
    </div>
  );
}

function Topic({ title, statements }: { title: string; statements: readonly Statement[] }) {
  return (
    <tbody className="*:border-b *:border-line">
      <tr>
        <th scope="rowgroup" colSpan={2} className="pt-4 pb-2 pl-2 text-sm font-normal text-faint">
          {title}
        </th>
      </tr>
      {statements.map((statement) => (
        <Row key={statement.name} {...statement} />
      ))}
    </tbody>
  );
}

/** Our own statement has no source: it is on this site. */
function Row({ name, text, source }: Statement) {
  return (
    <tr className={source ? 'text-muted' : 'bg-accent-soft font-medium'}>
      <th scope="row" className="w-[7.5rem] py-3 pr-4 align-top font-medium text-ink first:pl-2 sm:w-36">
        {source ? (
          <a href={source} rel="nofollow noopener" className="underline underline-offset-4">
            {name}
          </a>
        ) : (
          name
        )}
      </th>
      <td className="py-3 pr-2 align-top">{text}</td>
    </tr>
  );
}
