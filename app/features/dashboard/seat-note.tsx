// What a member's company has for them: a seat that waits, or none yet, before they pay themselves for what the company would.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import type { DashboardData } from './load';

export function SeatNote({ team, first }: { team: NonNullable<DashboardData['team']>; first: boolean }) {
  const t = useT('dashboard');
  const { name, own_seat: seat, role, brand } = team;
  const seatText = brand.locked ? 'seat.textLocked' : 'seat.text';
  // Who leads a company gives the seats out, and whoever has headshots already is not waiting for one.
  if (!seat && (role !== 'employee' || !first)) return null;
  return (
    <section
      aria-labelledby="seat-title"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-accent-soft p-6 sm:px-8"
    >
      <div className="min-w-0 grow basis-72">
        <h2 id="seat-title" className="text-lg">
          {t(seat ? 'seat.title' : 'seat.none', { name })}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{t(seat ? seatText : 'seat.noneText')}</p>
      </div>
      {/* The first steps below have the button already. */}
      {seat && !first && (
        <Link to="/app/photoshoot" className={buttonClass({ size: 'md' })}>
          <Icon name="camera" className="size-4" /> {t('seat.start')}
        </Link>
      )}
    </section>
  );
}
