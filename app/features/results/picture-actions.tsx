// Actions on one headshot: mark as favourite, share, delete.
import { Form, useFetcher } from 'react-router';
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { useRootData } from '~/root-data';
import { Button } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { ShareField } from './share-field';
import { useTrackShareToggle } from './analytics';

/** Shows at once what was pressed; the server follows. */
export function FavouriteButton({ picture, big }: { picture: Attachment; big?: boolean }) {
  const t = useT('results');
  const fetcher = useFetcher({ key: `favourite-${picture.attachment_id}` });
  const asked = fetcher.formData?.get('favourite');
  const on = asked ? asked === 'true' : picture.favourite;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="favourite" />
      <input type="hidden" name="attachment_id" value={picture.attachment_id} />
      <button
        name="favourite"
        value={String(!on)}
        aria-pressed={on}
        aria-label={t('favourite')}
        title={t('favourite')}
        className={cx(
          'flex size-11 items-center justify-center rounded-full transition-colors',
          big ? 'border border-line-strong/60 hover:border-ink' : 'bg-paper/85 hover:bg-paper',
          on ? 'text-accent' : 'text-ink',
        )}
      >
        <Icon name="heart" filled={on} />
      </button>
    </fetcher.Form>
  );
}

/** Says what the server has done, not what was pressed: a picture that is called private must be so. */
export function ShareBox({ picture }: { picture: Attachment }) {
  const t = useT('results');
  const { origin } = useRootData();
  const fetcher = useFetcher({ key: `share-${picture.attachment_id}` });
  const on = picture.shared;
  useTrackShareToggle(picture);
  const address = `${origin}/shared-ai-headshot/${picture.attachment_id}`;
  return (
    <div className="grid gap-3">
      <fetcher.Form method="post" className="flex items-center justify-between gap-4">
        <input type="hidden" name="intent" value="share" />
        <input type="hidden" name="attachment_id" value={picture.attachment_id} />
        <span>
          <span className="block font-medium">{t('share.title')}</span>
          <span className="block text-sm text-muted">{on ? t('share.on') : t('share.off')}</span>
        </span>
        <button
          role="switch"
          aria-checked={on}
          aria-busy={fetcher.state !== 'idle' || undefined}
          aria-label={t('share.title')}
          name="shared"
          value={String(!on)}
          className={cx(
            'relative h-8 w-14 shrink-0 rounded-full border transition-colors',
            on ? 'border-ink bg-ink' : 'border-line-strong bg-sunken',
            fetcher.state !== 'idle' && 'opacity-60',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'absolute top-0.5 size-6.5 rounded-full transition-[left]',
              on ? 'left-6.5 bg-on-ink' : 'left-0.5 bg-line-strong',
            )}
          />
        </button>
      </fetcher.Form>
      {on && <ShareField address={address} label={t('share.address')} />}
    </div>
  );
}

export function DeletePicture({ picture }: { picture: Attachment }) {
  const t = useT('results');
  return (
    <Confirm
      label={
        <>
          <Icon name="trash" className="size-4" /> {t('deletePicture.button')}
        </>
      }
      look={{ variant: 'quiet' }}
      align="start"
      up
      title={t('deletePicture.title')}
      text={t('deletePicture.text')}
    >
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="delete-picture" />
        <input type="hidden" name="attachment_id" value={picture.attachment_id} />
        <Button type="submit" variant="danger" size="sm" wide>
          {t('deletePicture.button')}
        </Button>
      </Form>
    </Confirm>
  );
}
