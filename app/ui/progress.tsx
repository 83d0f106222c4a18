// Progress bars. A <progress> element, because that works without a script or a style attribute.
import type { ReactNode } from 'react';
import { cx } from './cx';

export function ProgressBar({
  value,
  max = 100,
  label,
  showLabel,
  className,
}: {
  /** Undefined while nobody knows. */
  value?: number;
  max?: number;
  label: string;
  showLabel?: boolean;
  className?: string;
}) {
  return (
    <div className={cx('grid gap-1.5', className)}>
      {showLabel && <span className="text-sm text-muted">{label}</span>}
      <progress
        aria-label={label}
        max={max}
        {...(value === undefined ? {} : { value: Math.min(Math.max(value, 0), max) })}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:anim-pass [&::-moz-progress-bar]:bg-accent-bright [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent-bright [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300"
      />
    </div>
  );
}

export type StepState = 'done' | 'current' | 'next';

export interface FlowStep {
  name: string;
  state: StepState;
  href?: string;
}
/** The steps of a guided flow. Steps that are done may lead back; `link` lets the caller bring its own link element. */
export function StepIndicator({
  steps,
  label,
  link = (step, className, content) => (
    <a href={step.href} className={className}>
      {content}
    </a>
  ),
}: {
  steps: FlowStep[];
  label: string;
  link?: (step: FlowStep, className: string, content: ReactNode) => ReactNode;
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const { name, state } = step;
          // On a phone a name is wider than its part of the bar: it stays on one line, to the side where there is room.
          const place = cx('flex flex-col md:block', index >= steps.length / 2 && 'items-end');
          const content = (
            <>
              <span
                className={cx(
                  'mb-2 block h-1 w-full rounded-full transition-colors',
                  state === 'done' && 'bg-ink',
                  state === 'current' && 'bg-accent-bright',
                  state === 'next' && 'bg-line',
                )}
              />
              <span
                className={cx(
                  'text-sm max-md:whitespace-nowrap',
                  state === 'current' && 'font-medium',
                  state === 'next' && 'text-faint',
                  state !== 'current' && 'max-md:sr-only',
                )}
              >
                {name}
              </span>
            </>
          );
          return (
            <li key={name} aria-current={state === 'current' ? 'step' : undefined} className="min-w-0 grow basis-0">
              {step.href && state === 'done' ? (
                link(step, cx(place, 'pt-2 text-muted no-underline hover:text-ink'), content)
              ) : (
                <span className={cx(place, 'pt-2')}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
