// How far a running shoot has come, in words and as a bar: on its own page and on the dashboard.
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { ProgressBar } from '~/ui/progress';
import type { Order } from '#server/contracts/api.ts';
import { useRemainingSeconds } from './remaining-seconds';
import { POLL_INTERVAL_MS } from '../../web/connectivity/use-live-updates';

const STAGES = ['analyse', 'matte', 'light', 'compose', 'score'] as const;
const UNDER_WAY = new Set<Order['status']>(['submitted', 'queued', 'processing']);
/** Without a script the page reloads itself, slowly enough to be read. */
const REFRESH_S = 10;

/** How often the page of a shoot looks again whose own events are silent: shoots ahead of it go on, and so does its estimate. */
const QUEUED_POLL_MS = 10_000;

type Stage = Pick<Order, 'status' | 'stage' | 'done' | 'waiting_for'>;
/** The engine's looks are made, and other shoots are ahead of it at the model. */
const isInTurn = ({ status, stage, done, waiting_for }: Stage): boolean =>
  status === 'processing' && stage === null && done > 0 && waiting_for === null;

/** Undefined where the shoot's own events say all there is. */
export const progressPollMs = (order: Stage): number | undefined =>
  isInTurn(order) || (order.status !== 'processing' && order.waiting_for === null) ? QUEUED_POLL_MS : undefined;

export const isRunning = ({ status }: Pick<Order, 'status'>): boolean => UNDER_WAY.has(status);

export function RefreshWithoutScript() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(Math.max(REFRESH_S, POLL_INTERVAL_MS / 1000))} />
    </noscript>
  );
}

export function useProgressTitle({ status, waiting_for }: Pick<Order, 'status' | 'waiting_for'>): string {
  const t = useT('results');
  if (waiting_for !== null) return t('progress.held');
  return status === 'processing' ? t('progress.title') : t('progress.queued');
}

/** What is being done, or why the shoot waits. */
export function useStageLabel(order: Stage): string {
  const t = useT('results');
  const { status, stage, waiting_for } = order;
  if (waiting_for !== null) return t(`progress.holds.${waiting_for}`);
  const known = STAGES.find((one) => one === stage);
  if (known) return t(`progress.stages.${known}`);
  if (isInTurn(order)) return t('progress.goesOn');
  // Any number of shoots may be ahead of one that is queued.
  return status === 'processing' ? t('progress.soon') : t('progress.turn');
}

export function ShootProgress({ order, className }: { order: Order; className?: string }) {
  const t = useT('results');
  const { done, headshot_count: count, waiting_for } = order;
  const seconds = useRemainingSeconds({
    seconds: order.remaining_seconds,
    isRunning: order.status === 'processing' && !isInTurn(order),
  });
  return (
    <div className={cx('grid gap-3', className)}>
      <ProgressBar
        value={order.status === 'processing' ? done : undefined}
        max={count}
        label={t('progress.count', { done, count })}
      />
      <p className="flex justify-between gap-4 text-sm text-muted tabular-nums">
        <span>{t('progress.count', { done, count })}</span>
        {waiting_for === null && (
          <span>
            {seconds !== null
              ? formatRemainingTime(seconds, t)
              : t(hasHostedLooks(order) ? 'progress.mayTakeLonger' : 'progress.unknown')}
          </span>
        )}
      </p>
    </div>
  );
}

/** Nothing tells how long a model takes that has hardly been used. */
const hasHostedLooks = ({ looks }: Pick<Order, 'looks'>): boolean =>
  looks.some(({ renderer }) => renderer === 'hosted');

/** Seconds up to a minute and a half, then minutes: nobody wants to watch every second of six minutes. */
export function formatRemainingTime(
  seconds: number,
  t: (key: 'progress.seconds' | 'progress.minutes', vars: { count: number }) => string,
): string {
  if (seconds < 90) return t('progress.seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  return t('progress.minutes', { count: Math.ceil(seconds / 60) });
}
