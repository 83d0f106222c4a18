// /admin/orders/:id: a shoot with its timeline and jobs, and on request its pictures with their measurements.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { isRunning } from '~/components/orders/shoot-progress';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import type { Translate } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button, buttonClass } from '~/ui/button';
import { Badge, Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { AuditAnswer, OrderAnswer } from './answers';
import { AuditTable } from './audit-table';
import { BackLink, FactList, Panel, inlineLink } from './primitives';
import { useFormState } from '~/web/forms/use-form-state';
import { ReasonField } from './reason-field';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { Pictures } from './pictures';
import { RemovalCard } from './removal-card';
import { TablePanel } from './table-panel';

export interface OrderPageProps {
  data: OrderAnswer;
  audit: AuditAnswer;
  /** The pictures were asked for. */
  shown: boolean;
  /** Deleted ones as well. */
  paranoid: boolean;
  rejected?: RejectedForm;
}

export function OrderPage({ data, audit, shown, paranoid, rejected }: OrderPageProps) {
  const t = useT('admin');
  const shell = useT('shell');
  const { number, money } = useFormat();
  const { order } = data;
  const path = `/admin/orders/${order.order_id}`;
  return (
    <>
      <title>{`${t('orders.title', { id: order.order_id.slice(0, 8) })} · Catchlight`}</title>
      <BackLink to="/admin/orders">{t('nav.orders')}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{t('orders.title', { id: order.order_id.slice(0, 8) })}</h1>
        <Badge>{shell(`status.${order.status}`)}</Badge>
      </div>
      <FactList
        facts={[
          ...personFacts(t, data),
          [t('orders.delivered'), `${number(order.delivered)} / ${number(order.headshot_count)}`],
          [t('orders.accepted'), number(order.photos_accepted)],
          // A draft has spent nothing yet, whatever is to pay for it.
          [
            t('orders.spent'),
            order.status === 'draft' ? '–' : order.seat ? t('orders.seat') : number(order.credits_spent),
          ],
          [t('orders.returned'), number(order.returned_credits)],
          [t('orders.failReason'), order.fail_reason ?? '–'],
          ...(order.waiting_for ? [[t('orders.waits'), t(`orders.holds.${order.waiting_for}`)] as const] : []),
          [t('orders.looks'), order.styles.join(', ') || '–'],
          ...(data.painted
            ? [
                [
                  t('orders.painted', { name: data.painted.name }),
                  t('orders.paintedText', {
                    cost: money(data.painted.cost_micros / 1e6, 'USD'),
                    ordered: number(data.painted.ordered),
                    used: number(data.painted.used),
                  }),
                ] as const,
              ]
            : []),
          [
            t('id'),
            <code key="id" className="text-sm">
              {order.order_id}
            </code>,
          ],
        ]}
      />
      <OrderActions data={data} rejected={rejected} />
      <Timeline data={data} />
      <Jobs data={data} />
      {shown ? (
        <>
          <Pictures attachments={data.attachments} />
          <Link
            to={`${path}?pictures=true${paranoid ? '' : '&deleted=true'}`}
            prefetch="none"
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-4' })}
          >
            {t(paranoid ? 'pictures.living' : 'pictures.deleted')}
          </Link>
        </>
      ) : (
        <Panel id="pictures" title={t('pictures.title')}>
          <p className="mb-4 max-w-prose text-muted">{t('pictures.text')}</p>
          <Link
            to={`${path}?pictures=true`}
            prefetch="none"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Icon name="eye" className="size-4" /> {t('pictures.show')}
          </Link>
        </Panel>
      )}
      <AuditTable entries={audit.entries} about={false} />
    </>
  );
}

/** Whose shoot it is: an account's, or of somebody whom a company's program has named, with the key that made it. */
function personFacts(t: Translate<'admin'>, { order, customer, program }: OrderAnswer): [string, ReactNode][] {
  if (!program)
    return [
      [
        t('customers.person'),
        <Link key="person" to={`/admin/customers/${customer.id}`} className={inlineLink}>
          {customer.email || t('customers.gone')}
        </Link>,
      ],
    ];
  return [
    [t('customers.person'), order.subject_name || t('orders.nobody')],
    [
      t('customers.company'),
      <Link key="company" to={`/admin/companies/${program.company_id}`} className={inlineLink}>
        {program.company}
      </Link>,
    ],
    [t('orders.keyName'), program.key],
  ];
}

function OrderActions({ data: { order, removal }, rejected }: Pick<OrderPageProps, 'data' | 'rejected'>) {
  const t = useT('admin');
  const running = isRunning(order);
  const form = useFormState('refund', rejected);
  const refundable = order.status !== 'draft' && order.status !== 'deleted';
  return (
    <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
      {refundable && (
        <Card>
          <h2 className="text-lg">{t('refund.title')}</h2>
          <p className="mt-1 text-muted">{t(running ? 'refund.runningText' : 'refund.text')}</p>
          <Form method="post" className="mt-4 grid gap-4">
            <ReasonField form={form} />
            <Button type="submit" name="intent" value="refund" variant="danger" className="justify-self-start">
              {t('refund.button')}
            </Button>
          </Form>
        </Card>
      )}
      {running && (
        <Card>
          <h2 className="text-lg">{t('requeue.title')}</h2>
          <p className="mt-1 mb-5 text-muted">{t('requeue.text')}</p>
          <ConfirmForm intent="requeue" align="start" label={t('requeue.button')} title={t('requeue.confirm')} />
        </Card>
      )}
      <RemovalCard kind="order" removal={removal} isFinal={order.status === 'deleted'} rejected={rejected} />
    </div>
  );
}

const STEPS = [
  'created_at',
  'started_at',
  'first_headshot_at',
  'completed_at',
  'photos_delete_at',
  'deleted_at',
] as const;

function Timeline({ data: { timeline } }: { data: OrderAnswer }) {
  const t = useT('admin');
  const { dateTime } = useFormat();
  return (
    <Panel id="timeline" title={t('timeline.title')}>
      <ol className="grid gap-2 border-l-2 border-line pl-5">
        {STEPS.map((step) => {
          const at = timeline[step];
          return (
            at && (
              <li key={step} className="flex flex-wrap gap-x-3">
                <span className="font-medium">{t(`timeline.${step}`)}</span>
                <time dateTime={at} className="text-muted">
                  {dateTime(at)}
                </time>
              </li>
            )
          );
        })}
      </ol>
    </Panel>
  );
}

function Jobs({ data: { jobs } }: { data: OrderAnswer }) {
  const t = useT('admin');
  const { dateTime, number } = useFormat();
  return (
    <TablePanel
      id="jobs"
      title={t('jobs.title')}
      heads={[t('jobs.state'), t('jobs.tries'), t('jobs.begun'), t('jobs.ended'), t('jobs.error')]}
      rows={jobs.map((job) => (
        <tr key={job.created_at}>
          <td>
            <code className="text-sm">{job.state}</code>
          </td>
          <td className="tabular-nums">{number(job.tries)}</td>
          <td className="whitespace-nowrap">{job.started_at ? dateTime(job.started_at) : '–'}</td>
          <td className="whitespace-nowrap">{job.completed_at ? dateTime(job.completed_at) : '–'}</td>
          <td className="max-w-[28rem] break-words">{job.error ?? '–'}</td>
        </tr>
      ))}
    />
  );
}
