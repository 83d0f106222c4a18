// Around every step: the way, the question, the buttons.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { Steps, type FlowStep, type StepState } from '~/ui/progress';
import { isDone, STEPS, stepPath, type Step } from './steps';
import type { PhotoshootData } from './load';

export function Frame({ data, children }: { data: PhotoshootData; children: ReactNode }) {
  const t = useT('photoshoot');
  const { order } = data;
  const at = STEPS.indexOf(data.step);
  return (
    <div className="mx-auto max-w-[58rem]">
      <title>{`${t(`steps.${data.step}`)} · ${t('title')} · Catchlight`}</title>
      <Steps
        label={t('steps.label')}
        steps={STEPS.map((step, index) => ({
          name: t(`steps.${step}`),
          state: stateOf(index, at, isDone(order ?? undefined, step)),
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

/** Back on the left, on on the right; the button to go on comes first on small screens. */
export function StepFoot({ orderId, back, children }: { orderId?: string; back?: Step; children: ReactNode }) {
  const t = useT('common');
  return (
    <div className="mt-10 flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:items-center sm:justify-between">
      {orderId && back ? (
        <Link
          to={stepPath(orderId, back)}
          className={buttonClass({ variant: 'quiet', className: 'max-sm:w-full sm:-ml-5.5' })}
        >
          <Icon name="arrow-left" /> {t('back')}
        </Link>
      ) : (
        <span />
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">{children}</div>
    </div>
  );
}
