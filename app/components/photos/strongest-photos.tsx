// Which three of the accepted photos will carry the shoot.
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';

export function StrongestPhotos({ photos }: { photos: readonly Attachment[] }) {
  const t = useT('photoshoot');
  if (photos.length === 0) return null;
  const names = photos.map(({ file_name }) => file_name ?? t('photos.photo'));
  return (
    <p className="mb-4 flex gap-2 text-sm">
      <Icon name="star" filled className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="font-medium">{t('strong.title')}</span>{' '}
        <span className="wrap-anywhere text-muted">{names.join(', ')}</span>
      </span>
    </p>
  );
}
