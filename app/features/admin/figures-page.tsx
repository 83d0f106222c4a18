// /admin: what happened in the last days, as tables with bars, and what waits now.
import { SHOOT_FAILURES } from '#server/contracts/catalogue.ts';
import { FAIL_REASONS } from '#server/contracts/findings.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Card } from '~/ui/card';
import { type Tab, Tabs } from '~/ui/table';
import type { FiguresAnswer } from './answers';
import { FigureWithBar } from './primitives';
import { HostedModels, HostedRendererAlerts } from './hosted-figures';
import { RatingFigures } from './rating-figures';
import { TablePanel } from './table-panel';

export const FIGURES_PERIOD_DAYS = [7, 30, 90, 365] as const;

export function FiguresPage({ figures, days }: { figures: FiguresAnswer; days: number }) {
  const t = useT('admin');
  return (
    <>
      <title>{`${t('figures.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('figures.title')}</h1>
      <div className="mt-4 mb-8">
        <Tabs
          label={t('figures.period')}
          tabs={FIGURES_PERIOD_DAYS.map((period) => ({
            href: period === 30 ? '/admin' : `/admin?days=${period}`,
            label: t('figures.days', { count: period }),
            current: period === days,
          }))}
          link={tabLink}
        />
      </div>
      <HostedRendererAlerts hosted={figures.hosted} />
      <Totals figures={figures} />
      <Shoots figures={figures} />
      <HostedModels hosted={figures.hosted} />
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
        <Revenue figures={figures} />
        <Reasons figures={figures} />
        <RatingFigures ratings={figures.ratings} />
      </div>
    </>
  );
}

function Totals({ figures: { shoots, people, likeness, queue } }: { figures: FiguresAnswer }) {
  const t = useT('admin');
  const { number, percent } = useFormat();
  const sum = (name: 'started' | 'completed' | 'headshots'): number =>
    shoots.reduce((total, day) => total + day[name], 0);
  const cards: [string, string, string?][] = [
    [t('figures.started'), number(sum('started')), t('figures.completed', { count: number(sum('completed')) })],
    [t('figures.headshots'), number(sum('headshots'))],
    [
      t('figures.likeness'),
      likeness.mean === null ? '–' : percent(likeness.mean),
      likeness.low === null ? undefined : t('figures.likenessLow', { low: percent(likeness.low) }),
    ],
    [t('figures.people'), number(people.customers), t('figures.joined', { count: number(people.joined) })],
    [t('figures.queue'), number(queue.render)],
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      {cards.map(([name, value, note]) => (
        <Card key={name} className="p-5!">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 text-2xl font-medium tabular-nums">{value}</dd>
          {note && <dd className="mt-1 text-sm text-muted">{note}</dd>}
        </Card>
      ))}
    </dl>
  );
}

function Shoots({ figures: { shoots } }: { figures: FiguresAnswer }) {
  const t = useT('admin');
  const { date, number } = useFormat();
  const most = Math.max(0, ...shoots.map(({ started }) => started));
  return (
    <TablePanel
      id="shoots"
      title={t('figures.shootsByDay')}
      heads={[t('figures.day'), t('figures.started'), t('figures.done'), t('figures.failed'), t('figures.headshots')]}
      rows={shoots.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row" className="whitespace-nowrap">
            {date(day.day)}
          </th>
          <td>
            <FigureWithBar value={day.started} most={most} text={number(day.started)} />
          </td>
          <td className="tabular-nums">{number(day.completed)}</td>
          <td className="tabular-nums">{number(day.failed)}</td>
          <td className="tabular-nums">{number(day.headshots)}</td>
        </tr>
      ))}
    />
  );
}

function Revenue({ figures: { revenue } }: { figures: FiguresAnswer }) {
  const t = useT('admin');
  const { date, number, money } = useFormat();
  const most = (currency: string): number =>
    Math.max(0, ...revenue.filter((day) => day.currency === currency).map(({ value }) => value));
  return (
    <TablePanel
      id="revenue"
      title={t('figures.revenue')}
      heads={[t('figures.day'), t('figures.taken'), t('figures.purchases')]}
      rows={revenue.toReversed().map((day) => (
        <tr key={day.day + day.currency}>
          <th scope="row" className="whitespace-nowrap">
            {date(day.day)}
          </th>
          <td>
            <FigureWithBar value={day.value} most={most(day.currency)} text={money(day.value, day.currency)} />
          </td>
          <td className="tabular-nums">{number(day.purchases)}</td>
        </tr>
      ))}
    />
  );
}

function Reasons({ figures: { fail_reasons, shoot_fail_reasons } }: { figures: FiguresAnswer }) {
  const t = useT('admin');
  const photos = useT('photoshoot');
  const { number } = useFormat();
  const words = (reason: string): string => {
    const known = FAIL_REASONS.find((one) => one === reason);
    return known ? photos(`reasons.${known}.title`) : reason;
  };
  const endings = (reason: string): string => {
    const known = SHOOT_FAILURES.find((one) => one === reason);
    return known ? t(`figures.endings.${known}`) : reason;
  };
  const all = [
    ...shoot_fail_reasons.map(({ reason, count }) => ({ key: `s${reason}`, what: endings(reason), count })),
    ...fail_reasons.map(({ reason, count }) => ({ key: `p${reason}`, what: words(reason), count })),
  ];
  const most = Math.max(0, ...all.map(({ count }) => count));
  return (
    <TablePanel
      id="reasons"
      title={t('figures.reasons')}
      heads={[t('figures.reason'), t('figures.times')]}
      rows={all.map(({ key, what, count }) => (
        <tr key={key}>
          <th scope="row">{what}</th>
          <td>
            <FigureWithBar value={count} most={most} text={number(count)} />
          </td>
        </tr>
      ))}
    />
  );
}

const tabLink = (tab: Tab, className: string) => (
  <Link to={tab.href} aria-current={tab.current ? 'page' : undefined} className={className}>
    {tab.label}
  </Link>
);
