// Below the gallery: the photos and until when they are kept, the free redo, a rating, and the way to delete it all.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { OFFERED_RATING_REASONS } from '#server/contracts/catalogue.ts';
import { photosToLeaveOut } from '#server/contracts/findings.ts';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button, buttonClass } from '~/ui/button';
import { Icon, type IconName } from '~/ui/icons';
import { Select, Textarea } from '~/ui/input';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export function ResultsFooter({
  order,
  photos,
  now,
}: {
  order: OrderWithAttachments;
  photos: readonly Attachment[];
  now: string;
}) {
  const t = useT('results');
  const { date } = useFormat();
  const leftOut = photosToLeaveOut(
    order.withheld.map(({ reason, photo_id }) => ({ reason, photo: photo_id })),
    photos.filter(({ status }) => status === 'accepted').map(({ attachment_id }) => attachment_id),
  ).length;
  return (
    <div className="mt-14 grid gap-4 lg:grid-cols-2">
      {order.delivered > 0 && <Rating />}
      {order.redo_until && (
        <Panel
          icon="refresh"
          title={t('redo.title')}
          text={
            <>
              {t('redo.text', { date: date(order.redo_until) })}
              {leftOut > 0 && <span className="mt-1.5 block">{t('redo.leftOut', { count: leftOut })}</span>}
            </>
          }
        >
          <Form method="post">
            <Button type="submit" variant="secondary" size="sm" name="intent" value="redo">
              {t('redo.button')}
            </Button>
          </Form>
        </Panel>
      )}
      <Originals order={order} photos={photos} now={now} />
      <Panel icon="trash" title={t('deleteOrder.title')} text={t('deleteOrder.text')}>
        <Link to={`/app/orders/${order.order_id}/delete`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('deleteOrder.button')}
        </Link>
      </Panel>
    </div>
  );
}

function Panel({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-base">
        <Icon name={icon} className="text-accent" /> {title}
      </h2>
      {text && <p className="mt-1.5 text-sm text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

function Originals({
  order,
  photos,
  now,
}: {
  order: OrderWithAttachments;
  photos: readonly Attachment[];
  now: string;
}) {
  const t = useT('results');
  const { date, relative } = useFormat();
  const until = order.photos_delete_at;
  if (photos.length === 0)
    return (
      <Panel icon="lock" title={t('originals.goneTitle')}>
        {<p className="text-sm text-muted">{t('originals.gone')}</p>}
      </Panel>
    );
  return (
    <Panel
      icon="clock"
      title={until ? t('originals.title', { when: relative(until, new Date(now)) }) : t('originals.kept')}
      text={
        until
          ? t(order.redo_until ? 'originals.text' : 'originals.plain', { date: date(until), count: photos.length })
          : undefined
      }
    >
      <div className="mb-4 flex flex-wrap gap-1.5">
        {photos.map((photo) => (
          <span key={photo.attachment_id} className="size-12 overflow-hidden rounded-sm bg-sunken">
            {photo.preview_url && (
              <img src={photo.preview_url} alt="" loading="lazy" className="size-full object-cover" />
            )}
          </span>
        ))}
      </div>
      <ConfirmForm
        intent="delete-photos"
        danger
        preventScrollReset
        label={t('originals.button')}
        align="start"
        title={t('originals.confirm')}
        text={order.redo_until ? t('originals.confirmRedo') : t('originals.confirmText')}
      />
    </Panel>
  );
}

/** Five stars as radio buttons: all up to the chosen one are filled by CSS alone, and the rest is asked once one is chosen. */
function Rating() {
  const t = useT('results');
  return (
    <Panel icon="star" title={t('rating.title')} text={t('rating.text')}>
      <Form method="post" preventScrollReset className="group/rating grid gap-3">
        <fieldset>
          <legend className="sr-only">{t('rating.title')}</legend>
          <div className="flex flex-row-reverse justify-end">
            {[5, 4, 3, 2, 1].map((value) => (
              <label
                key={value}
                className="peer text-line-strong [&_svg]:fill-none hover:[&_svg]:fill-current has-checked:[&_svg]:fill-current peer-hover:[&_svg]:fill-current peer-has-checked:[&_svg]:fill-current peer-hover:text-accent-bright peer-has-checked:text-accent-bright hover:text-accent-bright has-checked:text-accent-bright has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input type="radio" name="value" value={value} required className="sr-only" />
                <span className="sr-only">{t('rating.stars', { count: value })}</span>
                <Icon name="star" filled className="size-8 p-0.5" />
              </label>
            ))}
          </div>
        </fieldset>
        <div className="hidden gap-3 group-has-[input:checked]/rating:grid">
          <Select name="reason" defaultValue="" aria-label={t('rating.reason')}>
            <option value="">{t('rating.reason')}</option>
            {OFFERED_RATING_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`rating.reasons.${reason}`)}
              </option>
            ))}
          </Select>
          <Textarea
            name="comment"
            rows={2}
            maxLength={MAX_LENGTHS.ratingComment}
            aria-label={t('rating.comment')}
            placeholder={t('rating.comment')}
          />
          <Button type="submit" variant="secondary" size="sm" name="intent" value="rate" className="justify-self-start">
            {t('rating.send')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
