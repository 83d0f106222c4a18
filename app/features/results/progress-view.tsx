// A shoot under way: what is being done, how many are there, how long it takes. Headshots appear as they come.
import { Form } from 'react-router';
import { useT } from '~/i18n/use-t';
import { RefreshWithoutScript, ShootProgress, useStageText } from '~/parts/orders/shoot-progress';
import { Button } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import type { Order } from '#server/contracts/api.ts';

export function ProgressView({ order }: { order: Order }) {
  const t = useT('results');
  const stage = useStageText(order);
  return (
    <section aria-labelledby="progress-title" className="mx-auto max-w-prose py-8 text-center sm:py-14">
      <RefreshWithoutScript />
      <h1 id="progress-title" className="text-3xl">
        {order.status === 'processing' ? t('progress.title') : t('progress.queued')}
      </h1>
      <p role="status" className="mt-3 min-h-7 text-lg text-muted">
        {stage}
      </p>
      <ShootProgress order={order} className="mt-8" />
      <p className="mt-8 text-sm text-muted">{t('progress.leave')}</p>
      {order.delivered === 0 && (
        <div className="mt-4 flex justify-center">
          <Confirm
            label={t('progress.cancel')}
            look={{ variant: 'quiet' }}
            align="start"
            title={t('progress.cancelTitle')}
            text={t('progress.cancelText', { count: order.credits_spent })}
          >
            <Form method="post" preventScrollReset>
              <Button type="submit" variant="danger" size="sm" wide name="intent" value="cancel">
                {t('progress.cancel')}
              </Button>
            </Form>
          </Confirm>
        </div>
      )}
    </section>
  );
}
