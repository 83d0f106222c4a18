// /app/teams/:id: a company as its managers see it, a part at a time. Each part has an address.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { type Tab, Tabs } from '~/ui/table';
import type { InvitedAnswer } from '#server/contracts/companies.ts';
import { GalleryView } from './gallery-view';
import { type TeamData, visibleTeamViews } from './load';
import { LogView } from './log-view';
import { MembersView } from './members-view';
import { SeatsView } from './seats-view';
import { SettingsView } from './settings-view';
import type { RejectedForm } from '~/web/forms/rejected-form';
import type { PreviewedInvites } from './team-action';
import { StyleView } from './style-view';

export interface TeamResult {
  invited?: InvitedAnswer;
  preview?: PreviewedInvites;
  rejected?: RejectedForm;
}

export function TeamPage({ data, result }: { data: TeamData; result?: TeamResult }) {
  const t = useT('teams');
  const { team, view } = data;
  const address = (to: string): string => `/app/teams/${team.company_id}${to === 'members' ? '' : `?view=${to}`}`;
  return (
    <>
      <title>{`${team.name} · Catchlight`}</title>
      <Link to="/app/teams" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-3 -ml-4' })}>
        <Icon name="arrow-left" className="size-4" /> {t('title')}
      </Link>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">{team.name}</h1>
        <p className="text-muted">
          {t('list.members', { count: team.members })} · {t('seats.left', { count: team.credits.headshots })}
        </p>
      </div>
      <Tabs
        label={t('tabs.label')}
        tabs={visibleTeamViews(team).map((one) => ({
          label: t(`tabs.${one}`),
          href: address(one),
          current: one === view,
        }))}
        link={tabLink}
      />
      <div className="mt-8">
        {view === 'members' && <MembersView data={data} invited={result?.invited} preview={result?.preview} />}
        {view === 'seats' && <SeatsView data={data} rejected={result?.rejected} />}
        {view === 'style' && <StyleView team={team} rejected={result?.rejected} />}
        {view === 'gallery' && <GalleryView data={data} />}
        {view === 'log' && <LogView data={data} />}
        {view === 'settings' && <SettingsView team={team} rejected={result?.rejected} />}
      </div>
    </>
  );
}

const tabLink = (tab: Tab, className: string) => (
  <Link to={tab.href} aria-current={tab.current ? 'page' : undefined} className={className}>
    {tab.label}
  </Link>
);
