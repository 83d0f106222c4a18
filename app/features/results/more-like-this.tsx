// More headshots of the look and photo of one that somebody likes, with other light and framing. Each costs a credit, which is said first.
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
  const label = (
    <>
      <Icon name="plus" /> {t('more.button')}
    </>
  );
  if (credits !== null && credits < STUDIO_PRICE)
    return (
      <Confirm
        label={label}
        look={{ size: 'md', wide: true }}
        align="start"
        title={t('more.none')}
        text={t('more.text')}
      >
        <Link
          to={`/app/checkout?${new URLSearchParams({ package: PACK_IDS[0], back })}`}
          className={buttonClass({ size: 'sm', wide: true })}
        >
          {t('more.buy')}
        </Link>
      </Confirm>
    );
  const count = MORE_LIKE_THIS_SETTINGS.length;
  return (
    <ConfirmForm
      intent="more-like-this"
      label={label}
      look={{ size: 'md', wide: true }}
      align="start"
      title={t('more.title', { count, credits: count * STUDIO_PRICE })}
      text={t('more.text')}
      submit={t('more.submit', { count: count * STUDIO_PRICE })}
    >
      <input type="hidden" name="attachment_id" value={id} />
    </ConfirmForm>
  );
}
