// What the studio's pages share: the credits at hand, names of looks, what stays as it is.
import { STUDIO_PRICE } from '#server/contracts/studio-lists.ts';
import type { StudioAnswer } from '#server/contracts/studio.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';

export const canPay = ({ credits, company }: StudioAnswer, price = STUDIO_PRICE): boolean =>
  credits >= price || (company?.credits ?? 0) >= price;

export function AvailableCredits({ studio }: { studio: StudioAnswer }) {
  const t = useT('generations');
  const { credits, company } = studio;
  if (!canPay(studio))
    return (
      <Alert title={t('credits.none')} className="mt-6 max-w-prose">
        <p>
          {company?.limited && t('credits.limited', { name: company.name })} {t('credits.noneText')}
        </p>
        <Link to="/app/credits" className={buttonClass({ size: 'sm', className: 'mt-4' })}>
          {t('credits.buy')}
        </Link>
      </Alert>
    );
  return (
    <p className="mt-3 text-sm font-medium tabular-nums">
      {t('credits.own', { count: Math.max(0, credits) })}
      {company && company.credits > 0 && <> · {t('credits.company', { count: company.credits, name: company.name })}</>}
      {company?.limited && <> · {t('credits.limited', { name: company.name })}</>}
    </p>
  );
}

/** Said before credits are taken for it. */
export function HoldNote({ hold }: { hold: StudioAnswer['paints']['waiting_for'] }) {
  const t = useT('generations');
  return hold && <Alert tone="accent">{t(`form.holds.${hold}`)}</Alert>;
}

/** What stays as it is, and who paints the rest: a company, a model on our own server, or nobody. */
export function ProcessorNote({
  studio: { processor, paints },
}: {
  studio: Pick<StudioAnswer, 'processor' | 'paints'>;
}) {
  const t = useT('generations');
  const here = paints.clothes ? t('staysPaintedHere') : t('stays');
  const outside = paints.separate_consent ? 'staysPaintedIfAgreed' : 'staysPainted';
  const words = processor ? t(outside, { name: processor }) : here;
  return <p className="mt-8 max-w-prose border-l-2 border-line pl-4 text-sm text-muted">{words}</p>;
}
