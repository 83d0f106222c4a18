// A photo that cannot be used, with the reason and what to do about it; and an upload that did not arrive.
import type { ReactNode } from 'react';
import type { FailReason } from '#server/contracts/findings.ts';
import { useT } from '~/i18n/use-t';
import { IconButton } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { PhotoPreview } from './photo-preview';
import { previewUrl } from './preview-url';
import type { UploadItem } from './queue';
import type { Uploads } from './use-uploads';

/** Texts for codes of the API after which trying again at once does not help. */
const FAILURES: Record<string, 'photos.tooMany' | 'photos.unfinished' | undefined> = {
  too_many_photos: 'photos.tooMany',
  too_many_uploads: 'photos.unfinished',
};

export function StuckItem({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const t = useT('photoshoot');
  const preview = previewUrl(item.file);
  const { reason, code, state } = item;
  return (
    <UnusablePhoto
      picture={preview}
      name={item.file.name}
      reason={reason}
      text={reason ? undefined : t(FAILURES[code ?? ''] ?? 'photos.failed')}
      action={
        <span className="flex">
          {state === 'failed' && (
            <IconButton label={t('photos.again', { name: item.file.name })} onClick={() => uploads.retry(item.key)}>
              <Icon name="refresh" />
            </IconButton>
          )}
          <IconButton label={t('photos.forget', { name: item.file.name })} onClick={() => uploads.remove(item.key)}>
            <Icon name="close" />
          </IconButton>
        </span>
      }
    />
  );
}

export function UnusablePhoto({
  picture,
  name,
  reason,
  text,
  action,
  children,
}: {
  picture: string | null;
  name: string;
  reason?: FailReason;
  text?: string;
  action: ReactNode;
  /** What the person can do about it here. */
  children?: ReactNode;
}) {
  const t = useT('photoshoot');
  // With both faces marked, the words beside them say what to do.
  const isSaidBelow = reason === 'multiple_faces' && Boolean(children);
  return (
    <li className="flex flex-wrap items-start gap-4 rounded-lg border border-line bg-surface p-3">
      <span className="relative flex size-18 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken">
        <PhotoPreview src={picture} alt="" className="opacity-80 grayscale" />
      </span>
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate text-sm text-muted">{name}</span>
        <span className="block font-medium">{reason ? t(`reasons.${reason}.title`) : text}</span>
        {reason && !isSaidBelow && <span className="block text-sm text-muted">{t(`reasons.${reason}.remedy`)}</span>}
      </span>
      {action}
      {children && <div className="w-full border-t border-line pt-4">{children}</div>}
    </li>
  );
}
