// Photos that the shoot went on without, because the engine could not work with them: which they are, that nothing is lost by it, and
// what to do about it.
import { FAIL_REASONS } from '#server/contracts/findings.ts';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';

export function ExcludedPhotos({
  order,
  photos,
  running,
}: {
  order: Pick<OrderWithAttachments, 'redo_until'>;
  photos: readonly Attachment[];
  running: boolean;
}) {
  const t = useT('results');
  const words = useT('photoshoot');
  // What was refused at its upload went when the shoot started.
  const out = photos.filter(({ status }) => status === 'rejected');
  if (out.length === 0) return null;
  const count = out.length;
  return (
    <Alert title={t('excluded.title', { count })} className="mb-8">
      <p>
        {t('excluded.text', { count })}
        {!running && ` ${t(order.redo_until ? 'excluded.redo' : 'excluded.later', { count })}`}
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        {out.map((photo) => {
          const reason = FAIL_REASONS.find((one) => one === photo.fail_reason) ?? 'engine';
          return (
            <li key={photo.attachment_id} className="flex min-w-0 items-center gap-3">
              <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-sunken">
                {photo.preview_url && <img src={photo.preview_url} alt="" className="size-full object-cover" />}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{words(`reasons.${reason}.title`)}</span>
                {photo.file_name && <span className="block truncate text-muted">{photo.file_name}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
