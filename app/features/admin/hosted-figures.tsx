// What staff have to know of hosted renderers: what waits, what was made without one, what is spent, and how each model does in each look.
import { RENDERER_HOLDS } from '#server/contracts/renderers.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { Alert } from '~/ui/alert';
import type { FiguresAnswer } from './answers';
import { TablePanel } from './table-panel';

type HostedFigures = Pick<FiguresAnswer, 'hosted'>;

export function HostedRendererAlerts({ hosted: { waiting, fallbacks, chosen } }: HostedFigures) {
  const t = useT('admin');
  const { number } = useFormat();
  const count = (work: 'shoot' | 'studio', hold: string): string =>
    number(waiting.find((one) => one.work === work && one.hold === hold)?.count ?? 0);
  const held = RENDERER_HOLDS.filter((hold) => waiting.some((one) => one.hold === hold));
  return (
    <>
      {held.map((hold) => (
        <Alert key={hold} tone="danger" className="mb-6">
          {t(`figures.hosted.waiting.${hold}`, { shoots: count('shoot', hold), pictures: count('studio', hold) })}
        </Alert>
      ))}
      {fallbacks > 0 && (
        <Alert tone="accent" className="mb-6">
          {t('figures.hosted.fallbacks', { count: fallbacks })}
        </Alert>
      )}
      {chosen.photo + chosen.ai > 0 && (
        <p className="mb-6 text-sm text-muted">
          {t('figures.hosted.chosen', { photo: number(chosen.photo), ai: number(chosen.ai) })}
        </p>
      )}
    </>
  );
}

const HEADS = [
  ...(['model', 'look', 'work', 'delivered', 'passed', 'declined', 'failed'] as const),
  ...(['attempts', 'cost', 'seconds'] as const),
];

/** Nothing where no hosted model was asked in the period. */
export function HostedModels({ hosted }: HostedFigures) {
  const t = useT('admin');
  const { number, percent, money } = useFormat();
  const looks = useLookTexts();
  if (hosted.models.length === 0) return null;
  const each = (sum: number, count: number, text: (value: number) => string): string =>
    count > 0 ? text(sum / count) : '–';
  const spent = { spent: money(hosted.spent_today, 'USD') };
  return (
    <>
      <TablePanel
        id="hosted"
        title={t('figures.hosted.title')}
        heads={HEADS.map((head) => t(`figures.hosted.heads.${head}`))}
        rows={hosted.models.map(
          ({ model, look, work, attempts, delivered, refused, declined, failed, cost, seconds }) => (
            <tr key={`${model} ${look} ${work}`} className="tabular-nums">
              <th scope="row">{model}</th>
              <td>{looks.name(look) || look}</td>
              <td>{t(`figures.hosted.works.${work}`)}</td>
              <td>{number(delivered)}</td>
              <td>{each(delivered, delivered + refused, percent)}</td>
              <td>{number(declined)}</td>
              <td>{number(failed)}</td>
              <td>{each(attempts, delivered, (value) => number(Number(value.toFixed(1))))}</td>
              <td>{each(cost, delivered, (value) => money(value, 'USD'))}</td>
              <td>{each(seconds, delivered, (value) => number(Math.round(value)))}</td>
            </tr>
          ),
        )}
      />
      <p className="mt-3 text-sm text-muted">
        {hosted.budget_day === null
          ? t('figures.hosted.spentToday', spent)
          : t('figures.hosted.spentOfBudget', { ...spent, budget: money(hosted.budget_day, 'USD') })}
        {hosted.budget_shoot !== null &&
          ` · ${t('figures.hosted.shootBudget', { budget: money(hosted.budget_shoot, 'USD') })}`}
      </p>
    </>
  );
}
