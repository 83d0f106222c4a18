// What comes first for teams and for studios. Only what can be opened is offered.
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import type { CustomerSegment } from '~/features/dashboard/customer-segments';
import { findRow } from '~/route-table';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { CUSTOMER_SEGMENT_ICON_NAMES } from '~/features/dashboard/customer-segments';

interface Way {
  to: string;
  label: MessageKey<'dashboard'>;
}
const WAYS: Record<Exclude<CustomerSegment, 'self'>, readonly Way[]> = {
  team: [
    { to: '/app/teams', label: 'segment.team.open' },
    { to: '/headshots-for-teams', label: 'segment.team.read' },
  ],
  studio: [
    { to: '/app/photoshoot', label: 'segment.studio.shoot' },
    { to: '/app/studio', label: 'segment.studio.open' },
  ],
};

export function SegmentLinks({ segment }: { segment: CustomerSegment | null }) {
  const t = useT('dashboard');
  if (segment === null || segment === 'self') return null;
  const ways = WAYS[segment].filter(({ to }) => findRow(to));
  if (ways.length === 0) return null;
  return (
    <section
      aria-labelledby="segment-first-title"
      className="flex flex-wrap items-start gap-5 rounded-xl bg-sunken p-6 sm:p-8"
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-surface text-accent">
        <Icon name={CUSTOMER_SEGMENT_ICON_NAMES[segment]} className="size-6" />
      </span>
      <div className="min-w-0 grow basis-72">
        <h2 id="segment-first-title" className="text-xl">
          {t(`segment.${segment}.firstTitle`)}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{t(`segment.${segment}.firstText`)}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          {ways.map(({ to, label }, index) => (
            <Link
              key={to}
              to={to}
              className={buttonClass({ size: 'sm', variant: index === 0 ? 'primary' : 'secondary' })}
            >
              {t(label)}
            </Link>
          ))}
        </p>
      </div>
    </section>
  );
}
