// For somebody who has no headshots yet: three calm steps, and the one button that begins them.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Portrait } from '~/components/image/portraits';
import { buttonClass } from '~/ui/button';
import { availableCredits } from '#server/contracts/credits.ts';
import { useCustomer } from '~/web/customer';
import type { Order } from '#server/contracts/api.ts';

const STEPS = ['photos', 'looks', 'headshots'] as const;

/** `seat`: a company pays. Whoever has that or credits has paid already, so nothing is to be said of paying. */
export function ShootFirstSteps({ draft, seat }: { draft: Order | undefined; seat: boolean }) {
  const t = useT('dashboard');
  const customer = useCustomer();
  const hasPaid = seat || availableCredits(customer?.credit_balance) > 0;
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
          {!hasPaid && <p className="text-sm text-muted">{t('first.note')}</p>}
        </div>
      </div>
      <figure className="relative max-lg:h-80">
        <Portrait
          file="braids-office-light"
          alt=""
          sizes="(min-width: 64rem) 24rem, 100vw"
          priority
          className="absolute inset-0 h-full! w-full object-cover object-[50%_25%]"
        />
        <span className="absolute bottom-4 left-4 block w-24 overflow-hidden rounded-md border-2 border-paper shadow-high sm:w-28">
          <Portrait file="braids-original" alt="" sizes="7rem" className="w-full" />
        </span>
        <figcaption className="absolute top-4 left-4 rounded-full bg-paper/90 px-3 py-1 text-xs font-medium">
          {t('first.example')}
        </figcaption>
      </figure>
    </section>
  );
}
