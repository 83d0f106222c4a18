// More headshots of the look and photo of one that somebody likes, with other light and framing. Each costs a credit, which is said first. Whoever has
// too few for all of them is offered as many as they pay for, and then the credits for the others.
import { PACK_IDS } from '#server/contracts/prices.ts';
import { STUDIO_PRICE } from '#server/contracts/studio-lists.ts';
import { ConfirmForm } from '~/components/confirm-form';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import { Icon } from '~/ui/icons';
import { MORE_LIKE_THIS_SETTINGS } from './more-like-this-settings';

interface MoreLikeThisProps {
  id: string;
  /** What can be paid with, a company's included. */
  credits: number | null;
  /** Where somebody goes on who has bought credits. */
  back: string;
}

export function MoreLikeThis({ id, credits, back }: MoreLikeThisProps) {
  const t = useT('results');
  const all = MORE_LIKE_THIS_SETTINGS.length;
  // Where the balance is not known, the server says what it is enough for.
  const count = credits === null ? all : Math.min(all, Math.floor(credits / STUDIO_PRICE));
  const label = (
    <>
      <Icon name="plus" /> {t('more.button')}
    </>
  );
  const common = { label, look: { size: 'md', wide: true }, align: 'start' } as const;
  if (count < 1)
    return (
      <Confirm {...common} title={t('more.none')} text={t('more.text')}>
        <BuyCredits back={back} />
      </Confirm>
    );
  const isPart = count < all;
  const missing = all * STUDIO_PRICE - (credits ?? 0);
  return (
    <ConfirmForm
      {...common}
      intent="more-like-this"
      title={t('more.title', { count, credits: count * STUDIO_PRICE })}
      text={
        <>
          {isPart && <span className="mb-1 block text-ink">{t('more.part', { count, all, missing })}</span>}
          {t('more.text')}
        </>
      }
      submit={t('more.submit', { count: count * STUDIO_PRICE })}
      instead={
        isPart && (
          <div className="mt-2">
            <BuyCredits back={back} secondary />
          </div>
        )
      }
    >
      <input type="hidden" name="attachment_id" value={id} />
      <input type="hidden" name="count" value={count} />
    </ConfirmForm>
  );
}

function BuyCredits({ back, secondary }: { back: string; secondary?: boolean }) {
  const t = useT('results');
  return (
    <Link
      to={`/app/checkout?${new URLSearchParams({ package: PACK_IDS[0], back })}`}
      className={buttonClass({ variant: secondary ? 'secondary' : 'primary', size: 'sm', wide: true })}
    >
      {t('more.buy')}
    </Link>
  );
}
