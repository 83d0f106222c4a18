// /app/claim?picture=: which looks, for how many credits, until when. Without a script the form is the same but for the sum.
import { useState } from 'react';
import { Form } from 'react-router';
import type { ClaimOffer } from '#server/contracts/claims.ts';
import { PACK_IDS, PACKS } from '#server/contracts/prices.ts';
import { CLAIM_PRICE, lookFile, TOOL_MINUTES, TOOL_PATHS, toolFileUrl } from '#server/contracts/tools.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { FaceConsentFieldset } from '~/components/face-consent';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { FieldError, Fieldset } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { useUtcTime } from '../expiry-notice';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedClaim } from './claim-headshots.server';
import { claimPath, sampleLooks, type SampleLook } from './claim-paths';

export interface ClaimData {
  picture: string;
  offer: ClaimOffer;
  /** Named by the address. */
  chosen: SampleLook[];
}

export function ClaimPage({ data, rejected }: { data: ClaimData; rejected?: RejectedClaim }) {
  const t = useT('generator');
  const { picture, offer } = data;
  const open = offer.delete_at === null ? [] : offer.looks.filter((look) => look.order_id === null);
  return (
    <div className="mx-auto max-w-[60rem]">
      <title>{`${t('claim.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('claim.title')}</h1>
      {open.length > 0 && <p className="mt-3 max-w-prose text-muted">{t('claim.lead')}</p>}
      <Claimed offer={offer} />
      {open.length > 0 ? (
        <ClaimForm key={picture} data={data} open={open.map(({ style }) => style)} rejected={rejected} />
      ) : (
        <Nothing picture={picture} offer={offer} />
      )}
    </div>
  );
}

/** What is theirs already, with the way to it. */
function Claimed({ offer }: { offer: ClaimOffer }) {
  const t = useT('generator');
  const looks = useT('photoshoot');
  const claimed = offer.looks.filter((look) => look.order_id !== null);
  if (claimed.length === 0) return null;
  return (
    <Alert tone="success" title={t('claim.yours')} className="mt-6 max-w-prose">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {claimed.map(({ style, order_id }) => (
          <li key={style}>
            <Link to={`/ai-headshot-results/${order_id}`} className="underline underline-offset-4">
              {t('claim.see', { look: looks(`looks.${style}.name`) })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Nothing({ picture, offer }: { picture: string; offer: ClaimOffer }) {
  const t = useT('generator');
  const gone = offer.delete_at === null;
  const all = !gone && offer.looks.length > 0;
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="text-xl">{gone ? t('claim.goneTitle') : all ? t('claim.all') : t('claim.waitTitle')}</h2>
      {!all && <p className="mt-2 text-muted">{gone ? t('claim.gone', { minutes: TOOL_MINUTES }) : t('claim.wait')}</p>}
      <Link
        to={gone || all ? TOOL_PATHS.generator : `${TOOL_PATHS.generator}?picture=${picture}`}
        className={buttonClass({ variant: 'secondary', className: 'mt-5' })}
      >
        {gone || all ? t('claim.again') : t('claim.back')}
      </Link>
    </section>
  );
}

function ClaimForm({ data, open, rejected }: { data: ClaimData; open: SampleLook[]; rejected?: RejectedClaim }) {
  const { picture, offer } = data;
  const t = useT('generator');
  const looks = useT('photoshoot');
  const { errors, values, busy } = useFormState('', rejected);
  const script = useHydrated();
  const named = (values('looks') ? sampleLooks(values('looks')!) : data.chosen).filter((look) => open.includes(look));
  const [chosen, setChosen] = useState<readonly SampleLook[]>(named.length > 0 ? named : open.slice(0, 1));
  const time = useUtcTime(offer.delete_at!);
  const toggle = (look: SampleLook): void =>
    setChosen((now) => (now.includes(look) ? now.filter((one) => one !== look) : [...now, look]));
  if (offer.credits < CLAIM_PRICE) return <Buy picture={picture} chosen={chosen} time={time} />;
  return (
    <Form method="post" className="mt-8 grid gap-8">
      <Fieldset legend={t('claim.choose')} hint={`${t('claim.each')} ${t('claim.have', { count: offer.credits })}`}>
        <RadioCards
          name="looks"
          type="checkbox"
          chosen={chosen}
          onChange={(look) => toggle(look as SampleLook)}
          className="grid-cols-2 sm:grid-cols-3"
          choices={open.map((style) => ({
            value: style,
            title: looks(`looks.${style}.name`),
            picture: <Preview picture={picture} style={style} />,
          }))}
        />
        {errors.looks && <FieldError>{t('claim.problem.empty')}</FieldError>}
      </Fieldset>
      {!offer.consent && (
        // Free headshots are drawn by our own engine, whatever draws the others.
        <FaceConsentFieldset
          legend={t('claim.agreement')}
          processor={null}
          error={errors.consent && t('claim.agreementError')}
        />
      )}
      <div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" busy={busy}>
            {t('claim.submit')}
          </Button>
          {script && (
            <output className="font-medium tabular-nums">
              {t('claim.total', { count: chosen.length * CLAIM_PRICE })}
            </output>
          )}
        </div>
        {offer.credits < open.length * CLAIM_PRICE && (
          <p className="mt-4 text-sm">
            <Link to={creditsPath(picture, named)} className="underline underline-offset-4">
              {t('claim.more')}
            </Link>
          </p>
        )}
        <ul className="mt-5 grid max-w-prose gap-1.5 text-sm text-muted">
          <Note icon="coins">{t('claim.returned')}</Note>
          <Note icon="clock">{t('claim.until', { time })}</Note>
          <Note icon="lock">{t('claim.photo')}</Note>
        </ul>
      </div>
    </Form>
  );
}

function Note({ icon, children }: { icon: 'coins' | 'clock' | 'lock'; children: string }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="size-4 translate-y-0.5 text-accent" />
      {children}
    </li>
  );
}

function Preview({ picture, style }: { picture: string; style: SampleLook }) {
  const t = useT('generator');
  const looks = useT('photoshoot');
  return (
    <img
      src={toolFileUrl(picture, lookFile(style))}
      alt={t('claim.alt', { look: looks(`looks.${style}.name`) })}
      width={640}
      height={800}
      className="aspect-4/5 w-full object-cover"
    />
  );
}

/** Where credits are bought, with the way back here. */
const creditsPath = (picture: string, chosen: readonly SampleLook[]): string =>
  `/app/credits?${new URLSearchParams({ back: claimPath(picture, chosen) })}`;

/** The smallest pack, and all there is; either way leads back here. */
function Buy({ picture, chosen, time }: { picture: string; chosen: readonly SampleLook[]; time: string }) {
  const t = useT('generator');
  const checkout = useT('checkout');
  const pack = PACK_IDS.find((id) => PACKS[id].credits >= chosen.length * CLAIM_PRICE)!;
  return (
    <>
      <ul className="mt-8 grid max-w-168 grid-cols-3 gap-3 sm:gap-4">
        {chosen.map((style) => (
          <li key={style} className="overflow-hidden rounded-lg">
            <Preview picture={picture} style={style} />
          </li>
        ))}
      </ul>
      <Alert title={t('claim.none')} className="mt-8 max-w-prose">
        <p>
          {t('claim.noneText')} {t('claim.until', { time })}
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Link
            to={`/app/checkout?${new URLSearchParams({ package: pack, back: claimPath(picture, chosen) })}`}
            className={buttonClass({ size: 'sm' })}
          >
            {t('claim.buy', { name: checkout(`names.${pack}`) })}
          </Link>
          <Link to={creditsPath(picture, chosen)} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
            {t('claim.prices')}
          </Link>
        </div>
      </Alert>
    </>
  );
}
