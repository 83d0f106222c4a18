// What comes next in a team where nobody else is yet. What has been done is ticked.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { CompanyDetail } from '#server/contracts/companies.ts';

export function TeamFirstSteps({ team }: { team: CompanyDetail }) {
  const t = useT('teams');
  const { brand } = team;
  const steps = [
    {
      step: 'seats',
      done: team.credits.headshots > 0 || team.own_seat,
      to: `/app/teams/${team.company_id}?view=seats`,
    },
    {
      step: 'style',
      done: Boolean(brand.colour ?? brand.crop) || brand.styles.length > 0,
      to: `/app/teams/${team.company_id}?view=style`,
    },
    { step: 'invite', done: false, to: '#invite' },
  ] as const;
  return (
    <Card>
      <h2 className="text-lg">{t('begin.title')}</h2>
      <ol className="mt-4 grid gap-5">
        {steps.map(({ step, done, to }, index) => (
          <li key={step} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4">
            <span
              aria-hidden
              className="grid size-8 place-items-center rounded-full border border-line-strong text-sm tabular-nums"
            >
              {done ? <Icon name="check" className="size-4 text-success" /> : index + 1}
            </span>
            <span>
              <Link to={to} className="font-medium underline underline-offset-4">
                {t(`begin.${step}`)}
              </Link>
              <span className="mt-0.5 block text-sm text-muted">{t(`begin.${step}Text`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
