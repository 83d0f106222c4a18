// The last step before the start: the choices, the price and the guarantees.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { PHOTO_LIMITS, type HeadshotCount } from '#server/contracts/catalogue.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon, type IconName } from '~/ui/icons';
import { ChosenLooks } from './chosen-looks';
import { itemsToBuy } from './size-price';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';
import { isPaidAlready, paymentPath, stepPath, type Step } from './steps';
import { WeakPhotosWarning } from './weak-photos-warning';
import { photosAffectingPrice } from '~/components/uploader/being-checked';
import { PhotosAutoRefresh } from '~/components/uploader/photos-auto-refresh';

export function ReviewStep({ data, busy }: { data: PhotoshootData; busy: boolean }) {
  const t = useT('photoshoot');
  const order = data.order!;
  const isPaid = order.credits_planned <= Math.max(0, data.credits);
  const photos = useStableSignedUrls(
    order.attachments.filter((one) => one.kind === 'photo' && one.status === 'accepted'),
  );
  return (
    <>
      <StepHead title={t(isPaid ? 'review.title' : 'review.titleUnpaid')} lead={t('review.lead')} />
      <WeakPhotosWarning orderId={order.order_id} photos={photos} />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="divide-y divide-line py-1! sm:py-2!">
          <Row orderId={order.order_id} step="about" name={t('steps.about')}>
            {order.on_behalf ? (order.subject_name ?? t('about.other')) : t('about.self')}
            {order.purpose && order.purpose !== 'other' && (
              <span className="text-muted"> · {t(`purpose.${order.purpose}`)}</span>
            )}
          </Row>
          <Row orderId={order.order_id} step="photos" name={t('steps.photos')}>
            <span className="block">{t('photos.count', { count: photos.length })}</span>
            <span className="mt-2 flex flex-wrap gap-1.5">
              {photos.map((photo) => (
                <span key={photo.attachment_id} className="size-12 overflow-hidden rounded-sm bg-sunken">
                  {photo.preview_url && <img src={photo.preview_url} alt="" className="size-full object-cover" />}
                </span>
              ))}
            </span>
          </Row>
          <Row orderId={order.order_id} step="styles" name={t('steps.styles')}>
            <ChosenLooks data={data} />
          </Row>
          <Row orderId={order.order_id} step={isPaidAlready(order) ? undefined : 'package'} name={t('steps.package')}>
            {t('package.headshots', { count: order.headshots_planned })},{' '}
            {t('package.looks', { count: order.styles.length })}
            {order.headshots_planned < order.headshot_count && (
              <span className="mt-1 block text-sm text-muted">
                {t(isPaidAlready(order) ? 'review.fewerFree' : 'review.fewer', {
                  count: photos.length,
                  headshots: order.headshots_planned,
                  ordered: order.headshot_count,
                  full: PHOTO_LIMITS.full,
                })}
              </span>
            )}
          </Row>
        </Card>
        <CostCard data={data} busy={busy} />
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        <Guarantee icon="shield" title={t('review.likenessTitle')} text={t('review.likeness')} />
        {!isPaidAlready(order) && <Guarantee icon="coins" title={t('review.refundTitle')} text={t('review.refund')} />}
        <Guarantee icon="lock" title={t('review.privacyTitle')} text={t('review.privacy')} />
      </ul>
      <StepActions orderId={order.order_id} back={isPaidAlready(order) ? 'styles' : 'package'}>
        <span />
      </StepActions>
    </>
  );
}

function CostCard({ data, busy }: { data: PhotoshootData; busy: boolean }) {
  const t = useT('photoshoot');
  const order = data.order!;
  const cost = order.credits_planned;
  const isMixed = order.hosted_looks && order.looks.some(({ renderer }) => renderer === 'hosted');
  const missing = cost - Math.max(0, data.credits);
  const checking = photosAffectingPrice(order.attachments.filter(({ kind }) => kind === 'photo')).length;
  return (
    <Card className="lg:sticky lg:top-6">
      <PhotosAutoRefresh pending={checking > 0} />
      <p className="text-sm text-muted">{t('review.cost')}</p>
      <p className="mt-1 text-2xl font-medium">
        {order.seat && !order.redo_of
          ? t('review.seat')
          : cost === 0
            ? t('package.free')
            : t('review.credits', { count: cost })}
      </p>
      {cost > 0 && isMixed && order.hosted_looks && (
        <p className="mt-1 text-sm text-muted">{t('renderers.price', { count: order.hosted_looks.credits })}</p>
      )}
      {cost > 0 && (
        <p className="mt-1 text-sm text-muted">
          {missing > 0 ? t('review.missing', { count: missing }) : t('review.left', { count: data.credits - cost })}
        </p>
      )}
      {/* Until all photos are checked, the number of headshots and the price may change. */}
      {checking > 0 ? (
        <p className="mt-5 text-sm text-muted" role="status">
          {t('review.checking', { count: checking })}
        </p>
      ) : missing > 0 ? (
        <Buy missing={missing} order={order} packages={data.packages} />
      ) : (
        <Form method="post" className="mt-5">
          <input type="hidden" name="headshots" value={order.headshots_planned} />
          <input type="hidden" name="credits" value={cost} />
          <Button type="submit" name="intent" value="start" size="lg" wide busy={busy}>
            {t('review.start')}
          </Button>
          <p className="mt-3 text-sm text-muted">
            {t('review.cancel')} {cost > 0 && t('review.cancelCredits')}
          </p>
        </Form>
      )}
    </Card>
  );
}

interface RowProps {
  orderId: string;
  /** Where it can be changed; undefined where it cannot. */
  step: Step | undefined;
  name: string;
  children: ReactNode;
}

function Row({ orderId, step, name, children }: RowProps) {
  const t = useT('common');
  return (
    <div className="grid gap-1 py-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-4">
      <p className="text-sm text-muted sm:pt-0.5">{name}</p>
      <div>{children}</div>
      {step && (
        <p>
          <Link to={stepPath(orderId, step)} className="text-sm underline underline-offset-4">
            {t('edit')}
            <span className="sr-only"> {name}</span>
          </Link>
        </p>
      )}
    </div>
  );
}

function Buy({ missing, order, packages }: { missing: number } & Pick<PhotoshootData, 'order' | 'packages'>) {
  const t = useT('photoshoot');
  const checkout = useT('checkout');
  const { money } = useFormat();
  const { order_id: orderId, headshot_count } = order!;
  const priceOf = (id: string): number | undefined =>
    packages?.packages.find(({ package_id }) => package_id === id)?.value;
  const ids = itemsToBuy(headshot_count as HeadshotCount, missing);
  return (
    <div className="mt-5 grid gap-2.5">
      {ids.map((id, index) => (
        <Link
          key={id}
          to={paymentPath(orderId, id)}
          className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary', wide: true })}
        >
          {t('review.buy', { name: checkout(`names.${id}`) })}
          {packages && priceOf(id) !== undefined && ` · ${money(priceOf(id)!, packages.currency)}`}
        </Link>
      ))}
    </div>
  );
}

function Guarantee({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 text-accent" />
      <div>
        <h2 className="text-base">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
    </li>
  );
}
