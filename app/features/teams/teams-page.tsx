// /app/teams: one's company, or the ways into one.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Portrait } from '~/components/image/portraits';
import { JoinOffers } from '~/components/join-offers/join-offers';
import { mergeJoinOffers, type FollowedLink } from '~/components/join-offers/merge-join-offers';
import { ConfirmForm } from '~/components/confirm-form';
import { buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { CompaniesAnswer, Company, TrialAnswer } from '#server/contracts/companies.ts';
import { TrialCard } from './trial-card';

export interface TeamsData extends CompaniesAnswer {
  /** Where a team link that was followed a moment ago leads. */
  followedLink: FollowedLink | null;
  /** For whoever may apply for it: managers, and people without a company. */
  trial: TrialAnswer | null;
}

const POINTS = ['invite', 'style', 'privacy'] as const;
const TOGETHER = ['glasses-navy-brand', 'braids-navy-brand', 'dots-navy-brand', 'garden-navy-brand'] as const;

export function TeamsPage({ data }: { data: TeamsData }) {
  const t = useT('teams');
  const [own] = data.companies;
  const trial = data.trial && (
    <div className="mt-8">
      <TrialCard answer={data.trial} company={own?.company_id ?? null} />
    </div>
  );
  return (
    <div className="max-w-[52rem]">
      <title>{`${t('title')} · Catchlight`}</title>
      <h1 className="text-3xl">{own?.name ?? t('title')}</h1>
      {own ? <OwnTeam team={own}>{trial}</OwnTeam> : <JoinOptions data={data} />}
      {!own && trial}
    </div>
  );
}

function OwnTeam({ team, children }: { team: Company; children: ReactNode }) {
  const t = useT('teams');
  const manages = team.role !== 'employee';
  const seat = team.own_seat ? 'own' : team.used_seat ? 'used' : 'none';
  return (
    <>
      <p className="mt-2 text-muted">
        {t(`roles.${team.role}`)} · {t('list.members', { count: team.members })}
      </p>
      {manages && (
        <Link to={`/app/teams/${team.company_id}`} className={buttonClass({ className: 'mt-6' })}>
          {t('list.open')} <Icon name="arrow-right" className="size-4" />
        </Link>
      )}
      <Card className="mt-8">
        <h2 className="text-lg">{t(SEAT_TITLES[seat])}</h2>
        <p className="mt-1 text-muted">{t(textKey(seat, manages, team.brand.locked), { name: team.name })}</p>
        {seat === 'own' && (
          <Link to="/app/photoshoot" className={buttonClass({ className: 'mt-5' })}>
            <Icon name="camera" className="size-4" /> {t('mine.start')}
          </Link>
        )}
        {seat === 'used' && (
          <Link to="/app/orders" className={buttonClass({ variant: 'secondary', className: 'mt-5' })}>
            {t('mine.shoots')}
          </Link>
        )}
      </Card>
      {children}
      <div className="mt-8">
        <ConfirmForm
          intent="leave"
          danger
          align="start"
          label={t('mine.leave')}
          look={{ variant: 'quiet', className: '-ml-4' }}
          title={t('mine.leaveTitle', { name: team.name })}
          text={t('mine.leaveText')}
        >
          <input type="hidden" name="company" value={team.company_id} />
        </ConfirmForm>
      </div>
    </>
  );
}

const SEAT_TITLES = { own: 'mine.seat', used: 'mine.used', none: 'seat.none' } as const;
function textKey(seat: keyof typeof SEAT_TITLES, manages: boolean, locked: boolean) {
  if (seat === 'own') return locked ? 'mine.seatTextLocked' : 'mine.seatText';
  if (seat === 'used') return 'mine.usedText';
  return manages ? 'mine.noOwnSeat' : 'mine.noSeat';
}

function JoinOptions({ data }: { data: TeamsData }) {
  const t = useT('teams');
  const offers = mergeJoinOffers(data, data.followedLink);
  return (
    <>
      <p className="mt-2 text-lg text-muted">{t('list.lead')}</p>
      <div className="mt-8 grid gap-4">
        <JoinOffers offers={offers} />
        <Card className="grid gap-x-10 gap-y-7 md:grid-cols-[minmax(0,1fr)_15rem]">
          <div>
            <h2 className="text-lg">{t('list.create')}</h2>
            <p className="mt-1 text-muted">{t('list.createText')}</p>
            <ul className="mt-4 grid gap-2.5 text-sm">
              {POINTS.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <Icon name="check" className="mt-0.5 size-4 text-accent" /> {t(`list.points.${point}`)}
                </li>
              ))}
            </ul>
            <Link
              to="/app/teams/new"
              className={buttonClass({
                variant: offers.length > 0 ? 'secondary' : 'primary',
                className: 'mt-6',
              })}
            >
              <Icon name="plus" className="size-4" /> {t('list.create')}
            </Link>
          </div>
          <SameLook />
        </Card>
      </div>
    </>
  );
}

/** Four people in one look, as a team's headshots are. */
function SameLook() {
  const t = useT('teams');
  return (
    <figure>
      <div className="grid grid-cols-4 gap-2 md:grid-cols-2">
        {TOGETHER.map((file) => (
          <Portrait key={file} file={file} alt="" sizes="8rem" className="aspect-4/5 w-full rounded-md object-cover" />
        ))}
      </div>
      <figcaption className="mt-2 text-xs text-muted">{t('list.example')}</figcaption>
    </figure>
  );
}
