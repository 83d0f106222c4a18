// What a download does to a refund, here and elsewhere: facts with their sources, and the day on which we read them. Read the pages again before
// changing the day; a service whose terms have changed is corrected or taken out.
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';

const READ_ON = '2026-11-27';
const OTHERS = [
  { id: 'aragon', name: 'Aragon AI', source: 'https://www.aragon.ai/refund-policy' },
  { id: 'headshotsbyai', name: 'HeadshotsByAI', source: 'https://headshotsbyai.com/refund-policy' },
  { id: 'drheadshot', name: 'Dr. Headshot', source: 'https://drheadshot.com/refund' },
] as const;

export function ComparedTerms() {
  const t = useT('home');
  const { date } = useFormat();
  const days = COMMERCIAL_TERMS.refundDays;
  return (
    <div>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="pb-3 text-left text-lg font-medium">{t('terms.title')}</caption>
        <thead className="text-faint">
          <tr className="border-b border-line-strong/40 *:py-2 *:pr-4 *:font-normal">
            <th scope="col" className="w-[7.5rem] sm:w-36">
              {t('terms.service')}
            </th>
            <th scope="col">{t('terms.download')}</th>
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line">
          <Row name="Catchlight" text={t('terms.ours', { days })} strong />
          {OTHERS.map(({ id, name, source }) => (
            <Row key={id} name={name} text={t(`terms.${id}`)} source={source} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-xs text-faint">{t('terms.sources', { date: date(new Date(`${READ_ON}T12:00:00Z`)) })}</p>
    </div>
  );
}

function Row({ name, text, source, strong }: { name: string; text: string; source?: string; strong?: boolean }) {
  return (
    <tr className={strong ? 'bg-accent-soft font-medium' : 'text-muted'}>
      <th scope="row" className="py-3 pr-4 align-top font-medium text-ink first:pl-2">
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
