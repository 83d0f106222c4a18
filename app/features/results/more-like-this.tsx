// More headshots of the look and photo of one that somebody likes, with other light and framing. Each costs a credit, which is said first.
import { STUDIO_PRICE } from '#server/contracts/studio-lists.ts';
import { ConfirmForm } from '~/components/confirm-form';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';
import { MORE_LIKE_THIS_SETTINGS } from './more-like-this-settings';

export function MoreLikeThis({ id }: { id: string }) {
  const t = useT('results');
  const count = MORE_LIKE_THIS_SETTINGS.length;
  return (
    <ConfirmForm
      intent="more-like-this"
      label={
        <>
          <Icon name="plus" /> {t('more.button')}
        </>
      }
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
