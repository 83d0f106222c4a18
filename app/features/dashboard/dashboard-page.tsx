// /app: where a person arrives after signing in. What needs them comes first, then their pictures.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import { JoinOffers } from '~/components/join-offers/join-offers';
import { OrderRow } from '~/components/orders/order-row';
import type { CustomerSegment } from '~/features/dashboard/customer-segments';
import { buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { Customer } from '#server/contracts/api.ts';
import { CreditsCard, DraftsCard, StudioCard } from './aside';
import { ShootFirstSteps } from './shoot-first-steps';
import type { DashboardData } from './load';
import { LatestHeadshots } from './pictures';
import { RunningShoot } from './running-shoot';
import { SeatNote } from './seat-note';
import { SegmentCard } from './segment-card';
import { SegmentLinks } from './segment-links';
import { TeamCard } from './team-card';

export function DashboardPage({ data }: { data: DashboardData }) {
  const t = useT('dashboard');
  const customer = useCustomer();
  const { running, latest, drafts, employee, isFirstVisit: first, team, teamProgress: led, offers } = data;
  const own = employee === null;
  const name = customer?.name;
  const segment = own ? segmentOf(customer) : null;
  return (
    <>
      <title>{`${t('title')} · Catchlight`}</title>
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{name ? t(own ? 'hello' : 'of', { name }) : t(own ? 'welcome' : 'title')}</h1>
        {own && !first && (
          // Beside the sidebar, which has the same button, one is enough.
          <Link to="/app/photoshoot" className={buttonClass({ size: 'sm', className: 'lg:hidden' })}>
            <Icon name="plus" /> {t('new')}
          </Link>
        )}
      </header>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {offers.length > 0 && <OffersFirst offers={offers} first={first && drafts.length === 0} />}
          {team && <SeatNote team={team} first={first} />}
          {team && led && <TeamCard team={team} led={led} />}
          {!(led && segment === 'team') && offers.length === 0 && <SegmentLinks segment={segment} />}
          {/* Who leads a team and has no seat is here for the others. */}
          {first &&
            !(offers.length > 0 && drafts.length === 0) &&
            !(led && !team?.own_seat && drafts.length === 0) &&
            (own ? (
              <ShootFirstSteps draft={drafts[0]} seat={team?.own_seat ?? false} />
            ) : (
              <EmptyState icon="camera" title={t('nothing')} />
            ))}
          {running.map((shoot) => (
            <RunningShoot key={shoot.order.order_id} shoot={shoot} />
          ))}
          {/* Whoever shoots for clients looks for a name first, not for the newest face. */}
          {segment === 'studio' && <Shoots data={data} />}
          {latest && <LatestHeadshots key={latest.order.order_id} shoot={latest} own={own} />}
          {segment !== 'studio' && <Shoots data={data} />}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {/* Nobody pays for what the company pays for. */}
          <CreditsCard mayBuy={own && offers.length === 0 && !team?.own_seat} />
          <DraftsCard drafts={drafts} />
          {own && latest && <StudioCard />}
          {/* Whoever was invited by a company need not say what for. */}
          {own && team?.role !== 'employee' && offers.length === 0 && <SegmentCard segment={segment} />}
        </div>
      </div>
    </>
  );
}

/** What a company offers comes before anything that somebody would pay for themselves; on a first visit in its place. */
function OffersFirst({ offers, first }: { offers: DashboardData['offers']; first: boolean }) {
  const t = useT('offers');
  return (
    <div className="grid gap-4">
      <JoinOffers offers={offers} />
      {first && (
        <Link to="/app/photoshoot?own=yes" className="text-sm text-muted underline underline-offset-4">
          {t('own')}
        </Link>
      )}
    </div>
  );
}

/** Whoever leads a company is here for a team until they say otherwise. */
function segmentOf(customer: Customer | null): CustomerSegment | null {
  const leads = customer?.company_role === 'owner' || customer?.company_role === 'manager';
  return customer?.segment ?? (leads ? 'team' : null);
}

function Shoots({ data: { shoots, employee } }: { data: DashboardData }) {
  const t = useT('dashboard');
  if (shoots.length === 0) return null;
  return (
    <section aria-labelledby="shoots-title">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="shoots-title" className="text-xl">
          {t('shoots.title')}
        </h2>
        <Link
          to={employee ? `/app/orders?employee_id=${employee}` : '/app/orders'}
          className="inline-flex items-center gap-1 text-sm text-muted hover:text-ink"
        >
          {t('shoots.all')} <Icon name="chevron-right" className="size-4" />
        </Link>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shoots.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </ul>
    </section>
  );
}
