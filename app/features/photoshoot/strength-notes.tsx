// What the accepted photos promise: which three will carry the shoot, and a warning before the payment when most of them are weak.
import type { OrderAttachment } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Icon } from '~/ui/icons';
import { weakMajority } from './photo-strength';
import { stepPath } from './steps';

export function StrongestPhotos({ photos }: { photos: readonly OrderAttachment[] }) {
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

export function WeakPhotosWarning({ orderId, photos }: { orderId: string; photos: readonly OrderAttachment[] }) {
  const t = useT('photoshoot');
  const found = weakMajority(photos);
  if (!found) return null;
  return (
    <Alert
      tone="accent"
      className="mt-6"
      title={found.count === 1 ? t('weak.titleOnly') : t('weak.title', { count: found.weak, of: found.count })}
      action={
        <Link to={stepPath(orderId, 'photos')} className="font-medium underline underline-offset-4">
          {t('weak.link')}
        </Link>
      }
    >
      {t('weak.text')}
    </Alert>
  );
}
