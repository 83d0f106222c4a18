// Previews of the person in the looks on offer: what has come so far, and what is said about the rest. Each appears by itself; without a script,
// when the page is loaded again.
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { PreviewsAnswer } from '#server/contracts/previews.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { useLiveUpdates } from '~/web/connectivity/use-live-updates';

export type LookPreview = Pick<PreviewsAnswer['previews'][number], 'state' | 'url'>;

export const isWaiting = ({ state }: LookPreview): boolean => state === 'waiting';

/** `events`: the address of the draft's events. */
export function usePreviews(events: string, previews: PreviewsAnswer | null): ReadonlyMap<StyleId, LookPreview> {
  const found = previews?.previews ?? [];
  useLiveUpdates(events, found.some(isWaiting));
  const stable = useStableSignedUrls(
    found.map((preview) => ({ ...preview, attachment_id: preview.preview_id, preview_url: null })),
  );
  return new Map(stable.map((preview) => [preview.style, preview]));
}

/** Announced when the first are under way and when all have come, not for each. `reload`: this page, for browsers without a script. */
export function PreviewStatus({ reload, previews }: { reload: string; previews: PreviewsAnswer | null }) {
  const t = useT('photoshoot');
  const found = previews?.previews ?? [];
  const waiting = found.some(isWaiting);
  const made = found.some(({ url }) => url);
  const key = waiting ? 'making' : previews?.limited ? 'limited' : made ? 'ready' : 'examples';
  return (
    <div className="mt-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <p role="status" className="max-sm:min-h-10">
        {t(`styles.previews.${key}`)}
      </p>
      {found.some(({ own_surroundings }) => own_surroundings) && (
        <p className="basis-full text-ink">{t('styles.previews.ownSurroundings')}</p>
      )}
      {waiting && (
        <noscript>
          <Link to={reload} className="inline-flex min-h-11 items-center font-medium">
            {t('styles.previews.reload')}
          </Link>
        </noscript>
      )}
    </div>
  );
}
