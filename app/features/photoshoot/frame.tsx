// What every step has in common: the list of steps, the heading, the buttons.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { StepIndicator, type FlowStep, type StepState } from '~/ui/progress';
import { isStepDone, stepPath, stepsOf, type Step } from './steps';
import type { PhotoshootData } from './load';

export function PhotoshootFrame({ data, children }: { data: PhotoshootData; children: ReactNode }) {
  const t = useT('photoshoot');
  const { order } = data;
  const steps = stepsOf(order ?? undefined);
  const at = steps.indexOf(data.step);
  return (
    <div className="mx-auto max-w-[58rem]">
      <title>{`${t(`steps.${data.step}`)} · ${t('title')} · Catchlight`}</title>
      <StepIndicator
        label={t('steps.label')}
        steps={steps.map((step, index) => ({
          name: t(`steps.${step}`),
          state: stateOf(index, at, isStepDone(order ?? undefined, step)),
          href: order ? stepPath(order.order_id, step) : undefined,
        }))}
        link={stepLink}
      />
      <div className="mt-9">{children}</div>
    </div>
  );
}

const stepLink = (step: FlowStep, className: string, content: ReactNode) => (
  <Link to={step.href!} className={className}>
    {content}
  </Link>
);

const stateOf = (index: number, at: number, done: boolean): StepState =>
  index === at ? 'current' : done ? 'done' : 'next';

export function StepHead({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className="max-w-prose">
      <h1 className="text-3xl">{title}</h1>
      {lead && <p className="mt-3 text-lg text-muted">{lead}</p>}
    </header>
  );
}

/**
 * Back on the left, on on the right; the button to go on comes first on small screens. `stays`: below a long choice it lies at the foot of the
 * window in one line, so that what is missing and the way on are always in sight.
 */
export function StepActions({
  orderId,
  back,
  stays,
  children,
}: {
  orderId?: string;
  back?: Step;
  stays?: boolean;
  children: ReactNode;
}) {
  const t = useT('common');
  return (
    <div
      data-foot={stays ? 'bar' : undefined}
      className={cx(
        'mt-10 flex gap-3 border-t border-line sm:items-center sm:justify-between',
        stays
          ? 'sticky bottom-0 z-20 items-center justify-between bg-paper py-3.5 max-sm:-mx-5 max-sm:px-5 short:static'
          : 'flex-col-reverse pt-6 sm:flex-row',
      )}
    >
      {orderId && back ? (
        <Link
          to={stepPath(orderId, back)}
          className={buttonClass({
            variant: 'quiet',
            className: stays ? 'max-sm:-ml-3 max-sm:px-3 sm:-ml-5.5' : 'max-sm:w-full sm:-ml-5.5',
          })}
        >
          <Icon name="arrow-left" /> <span className={stays ? 'max-sm:sr-only' : undefined}>{t('back')}</span>
        </Link>
      ) : (
        <span />
      )}
      <div className={cx('flex gap-3 sm:items-center', stays ? 'items-center' : 'flex-col sm:flex-row')}>
        {children}
      </div>
    </div>
  );
}
