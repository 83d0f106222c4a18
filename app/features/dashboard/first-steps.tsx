// For somebody who has no headshots yet: three calm steps, and the one button that begins them.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { LightStudy } from '~/parts/light-study';
import { buttonClass } from '~/ui/button';
import type { Order } from '../../../server/contracts/api.ts';

const STEPS = ['photos', 'looks', 'headshots'] as const;

/** `seat`: a company pays, so that nothing is to be said of prices. */
export function FirstSteps({ draft, seat }: { draft: Order | undefined; seat: boolean }) {
  const t = useT('dashboard');
  return (
    <section
      aria-labelledby="first-title"
      className="grid overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:grid-cols-[minmax(0,1fr)_38%]"
    >
      <div className="p-6 sm:p-10">
        <h2 id="first-title" className="text-2xl">
          {t('first.title')}
        </h2>
        <ol className="mt-7 grid gap-6">
          {STEPS.map((step, index) => (
            <li key={step} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-4">
              <span
                aria-hidden
                className="flex size-9 items-center justify-center rounded-full border border-line-strong/50 text-sm font-medium tabular-nums"
              >
                {index + 1}
              </span>
              <div className="pt-1">
                <h3 className="font-medium tracking-normal">{t(`first.${step}.title`)}</h3>
                <p className="mt-0.5 text-sm text-muted">{t(`first.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Link
            to={draft ? `/app/photoshoot?order=${draft.order_id}` : '/app/photoshoot'}
            className={buttonClass({ size: 'lg' })}
          >
            {draft ? t('first.continue') : t('first.start')}
          </Link>
          {!seat && <p className="text-sm text-muted">{t('first.note')}</p>}
        </div>
      </div>
      <LightStudy priority className="h-full max-h-56 w-full object-cover lg:max-h-none" />
    </section>
  );
}
