// The team that a person leads: how many have their headshots, what is left to give, and the way in.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { ProgressBar } from '~/ui/progress';
import type { DashboardData } from './load';

interface TeamCardProps {
  team: NonNullable<DashboardData['team']>;
  led: NonNullable<DashboardData['teamProgress']>;
}

export function TeamCard({ team: { company_id, name }, led: { seats, people, done } }: TeamCardProps) {
  const t = useT('dashboard');
  const path = `/app/teams/${company_id}`;
  const progressText = people > 1 ? t('team.done', { done, total: people }) : t('team.alone');
  return (
    <section aria-labelledby="team-title" className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
      <h2 id="team-title" className="text-xl">
        {name}
      </h2>
      <p className="mt-1 text-muted">
        {progressText} {t('team.seats', { count: seats })}
      </p>
      {people > 1 && (
        <div className="mt-4 max-w-112">
          <ProgressBar value={Math.round((100 * done) / people)} label={progressText} />
        </div>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <Link to={path} className={buttonClass({ size: 'sm' })}>
          {t('team.open')}
        </Link>
        {done > 0 ? (
          <Link to={`${path}?view=gallery`} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
            {t('team.gallery')}
          </Link>
        ) : (
          <Link to={`${path}#invite`} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
            {t('team.invite')}
          </Link>
        )}
      </p>
    </section>
  );
}
