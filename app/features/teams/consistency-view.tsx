// How alike the team's headshots are: one score, its four parts, and one picture a person with what stands out about it.
import type { ConsistencyAnswer } from '#server/contracts/company-gallery.ts';
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import { Badge, Card } from '~/ui/card';
import { ProgressBar } from '~/ui/progress';

type Deviation = ConsistencyAnswer['picks'][number]['off'][number];
/** Only a background can differ without being more or less of something. */
const deviationKey = (measure: Deviation['measure'], direction: Deviation['direction']): MessageKey<'teams'> =>
  direction === 'other' ? 'consistency.off.background.other' : `consistency.off.${measure}.${direction}`;

const PARTS = ['head', 'eyes', 'background', 'exposure'] as const;

export function ConsistencyView({ answer }: { answer: ConsistencyAnswer }) {
  const t = useT('teams');
  const { score, parts, picks, unmeasured } = answer;
  const outliers = picks.filter(({ off }) => off.length > 0);
  return (
    <Card className="mt-8">
      <h2 className="text-lg">{t('consistency.title')}</h2>
      {score === null || parts === null ? (
        <p className="mt-1 max-w-prose text-muted">
          {t(answer.same_pictures ? 'consistency.same' : 'consistency.few')}
        </p>
      ) : (
        <>
          <div className="mt-4 grid items-center gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-10">
            <p>
              <span className="text-4xl font-medium tracking-tight tabular-nums">{score}</span>{' '}
              <span className="text-muted">{t('consistency.of')}</span>
            </p>
            <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
              {PARTS.map((part) => (
                <div key={part}>
                  <dt className="flex justify-between text-sm">
                    {t(`consistency.parts.${part}`)}
                    <span className="tabular-nums">{parts[part]}</span>
                  </dt>
                  <dd className="mt-1.5">
                    <ProgressBar value={parts[part]} label={t(`consistency.parts.${part}`)} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <p className="mt-5 max-w-prose text-sm text-muted">{t('consistency.text')}</p>
          <p className="mt-4 font-medium">
            {outliers.length === 0
              ? t('consistency.nobody')
              : t('consistency.outliers', { names: [...new Set(outliers.map(({ name }) => name))].join(', ') })}
          </p>
          <ul
            className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-8"
            aria-label={t('consistency.series')}
          >
            {picks.map((pick) => (
              <li key={pick.attachment_id}>
                <Link
                  to={`/ai-headshot-results/${pick.order_id}?picture=${pick.attachment_id}`}
                  className="block rounded-md no-underline"
                >
                  {pick.preview_url && (
                    <img
                      src={pick.preview_url}
                      alt={t('consistency.alt', { name: pick.name, score: pick.score })}
                      loading="lazy"
                      className="aspect-4/5 w-full rounded-md bg-sunken object-cover"
                    />
                  )}
                  <span className="mt-1.5 block truncate text-sm text-ink">{pick.name}</span>
                </Link>
                <span className="mt-1 flex flex-wrap gap-1">
                  {pick.off.map(({ measure, direction }) => (
                    <Badge key={measure} tone="danger" className="whitespace-normal!">
                      {t(deviationKey(measure, direction))}
                    </Badge>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {unmeasured > 0 && (
        <p className="mt-4 text-sm text-muted">{t('consistency.unmeasured', { count: unmeasured })}</p>
      )}
    </Card>
  );
}
