// Deliveries to the company's webhooks with their answers, newest first; each can be sent again.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Badge, type Tone } from '~/ui/card';
import { Table } from '~/ui/table';
import type { DeliveriesAnswer, Delivery, Webhook } from '#server/contracts/integrations.ts';

const TONES: Record<Delivery['state'], Tone> = { waiting: 'accent', delivered: 'success', failed: 'danger' };

export function DeliveryLog({ log, hooks }: { log: DeliveriesAnswer; hooks: readonly Webhook[] }) {
  const t = useT('integrations');
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="text-xl">
        {t('log.title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('log.text')}</p>
      <div className="mt-5">
        {log.deliveries.length === 0 ? (
          <p className="text-muted">{t('log.empty')}</p>
        ) : (
          <Table caption={t('log.title')}>
            <thead>
              <tr>
                <th scope="col">{t('log.event')}</th>
                <th scope="col">{t('log.address')}</th>
                <th scope="col">{t('log.state')}</th>
                <th scope="col">{t('log.tries')}</th>
                <th scope="col">
                  <span className="sr-only">{t('log.resend')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {log.deliveries.map((delivery) => (
                <Row
                  key={delivery.delivery_id}
                  delivery={delivery}
                  hook={hooks.find(({ webhook_id }) => webhook_id === delivery.webhook_id)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </div>
      {log.next && (
        <Link
          to={`/app/teams/integrations?before=${encodeURIComponent(log.next)}#deliveries`}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-4' })}
        >
          {t('log.older')}
        </Link>
      )}
    </section>
  );
}

function Row({ delivery, hook }: { delivery: Delivery; hook?: Webhook }) {
  const t = useT('integrations');
  const { dateTime } = useFormat();
  return (
    <tr>
      <td>
        <span className="block font-medium">{t(`events.${delivery.event}`)}</span>
        <span className="block text-muted">{dateTime(delivery.created_at)}</span>
      </td>
      <td className="max-w-[18rem] min-w-[9rem] break-all">{hook?.url ?? t('log.gone')}</td>
      <td>
        <Badge tone={TONES[delivery.state]}>{t(`states.${delivery.state}`)}</Badge>
        {delivery.next_try_at && (
          <span className="mt-1 block text-muted">{t('log.nextTry', { time: dateTime(delivery.next_try_at) })}</span>
        )}
      </td>
      <td>
        {delivery.tries.length === 0 ? (
          <span className="text-muted">{t('log.none')}</span>
        ) : (
          <ol className="grid gap-0.5">
            {delivery.tries.map(({ at, status, error }) => (
              <li key={at} className="whitespace-nowrap">
                {status ?? t(`errors.${error ?? 'unreachable'}`)}{' '}
                <span className="text-muted">
                  {dateTime(at)}
                  {status !== null && error && ` · ${t(`errors.${error}`)}`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </td>
      <td className="text-right">
        {hook && (
          <Form method="post">
            <input type="hidden" name="delivery_id" value={delivery.delivery_id} />
            <Button type="submit" name="intent" value="resend" variant="quiet" size="sm">
              {t('log.resend')}
            </Button>
          </Form>
        )}
      </td>
    </tr>
  );
}
