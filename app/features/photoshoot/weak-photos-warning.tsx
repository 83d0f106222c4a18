// A warning before the payment when most of the accepted photos are weak.
import type { Attachment } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { weakMajority } from '~/components/photos/photo-strength';
import { stepPath } from './steps';

export function WeakPhotosWarning({ orderId, photos }: { orderId: string; photos: readonly Attachment[] }) {
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
