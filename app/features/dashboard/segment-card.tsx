// Asks a person once what they are here for. An answer is one press, and nobody has to give one.
import { Form } from 'react-router';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import {
  CUSTOMER_SEGMENT_ICON_NAMES,
  CUSTOMER_SEGMENTS,
  type CustomerSegment,
} from '~/features/dashboard/customer-segments';
import { Icon } from '~/ui/icons';

export function SegmentCard({ segment }: { segment: CustomerSegment | null }) {
  const t = useT('dashboard');
  const href = useHref();
  if (segment)
    return (
      <p className="flex items-center justify-between gap-3 px-5 text-sm text-muted sm:px-7">
        <span className="flex items-center gap-2">
          <Icon name={CUSTOMER_SEGMENT_ICON_NAMES[segment]} className="size-4" /> {t(`segment.${segment}.title`)}
        </span>
        <Link to="/app/segment" className="underline underline-offset-4 hover:text-ink">
          {t('segment.change')}
        </Link>
      </p>
    );
  return (
    <section aria-labelledby="segment-title" className="rounded-lg border border-line bg-surface p-2 shadow-low">
      <h2 id="segment-title" className="px-3 pt-3 text-sm font-medium tracking-normal text-muted sm:px-5 sm:pt-4">
        {t('segment.question')}
      </h2>
      <Form method="post" action={href('/app/segment')} className="mt-2 grid">
        {CUSTOMER_SEGMENTS.map((value) => (
          <button
            key={value}
            name="segment"
            value={value}
            className="flex min-h-12 items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-sunken sm:px-5"
          >
            <Icon name={CUSTOMER_SEGMENT_ICON_NAMES[value]} className="text-accent" />
            <span className="grow">{t(`segment.${value}.title`)}</span>
            <Icon name="chevron-right" className="size-4 text-faint" />
          </button>
        ))}
      </Form>
      <p className="px-3 pt-1 pb-3 text-xs text-faint sm:px-5">{t('segment.hint')}</p>
    </section>
  );
}
