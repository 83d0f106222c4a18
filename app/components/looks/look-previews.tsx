// Previews of the person in the looks on offer: what has come so far, and what is said about the rest. Each appears by itself; without a script,
// when the page is loaded again, which it does by itself where it is asked to.
import { useSearchParams } from 'react-router';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { PreviewsAnswer } from '#server/contracts/previews.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
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

interface PreviewStatusProps {
  /** The path of this page, for browsers without a script. */
  page: string;
  previews: PreviewsAnswer | null;
  /** It shows a form that was rejected, which loading the page again would lose. */
  rejected?: boolean;
}

/** Announced when the first are under way and when all have come, not for each. */
export function PreviewStatus({ page, previews, rejected = false }: PreviewStatusProps) {
  const t = useT('photoshoot');
  const script = useHydrated();
  const [query] = useSearchParams();
  const found = previews?.previews ?? [];
  const waiting = found.some(isWaiting);
  const made = found.some(({ url }) => url);
  const isWatching = query.has(WATCHING) && !rejected;
  const key = waiting
    ? isWatching && !script
      ? 'watching'
      : previews?.behind_shoots
        ? 'behindShoots'
        : 'making'
    : previews?.limited
      ? 'limited'
      : made
        ? 'ready'
        : 'examples';
  return (
    <div className="mt-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <p role="status" className="max-sm:min-h-10">
        {t(`styles.previews.${key}`)}
      </p>
      {found.some(({ own_surroundings }) => own_surroundings) && (
        <p className="basis-full text-ink">{t('styles.previews.ownSurroundings')}</p>
      )}
      {waiting && <UpdatesWithoutScript {...{ page, query, isWatching }} />}
    </div>
  );
}

/** The query parameter with which the page loads itself again. Nobody gets it unasked: a page that is loaded again loses the looks that were just ticked. */
const WATCHING = 'watch';
const RELOAD_S = 5;

function UpdatesWithoutScript({
  page,
  query,
  isWatching,
}: {
  page: string;
  query: URLSearchParams;
  isWatching: boolean;
}) {
  const t = useT('photoshoot');
  return (
    <noscript>
      {isWatching ? (
        <meta httpEquiv="refresh" content={String(RELOAD_S)} />
      ) : (
        <p className="mb-2">{t('styles.previews.reloadNote')}</p>
      )}
      <Link
        to={`${page}${queryWatching(query, !isWatching)}`}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t(isWatching ? 'styles.previews.stopWatching' : 'styles.previews.reload')}
      </Link>
    </noscript>
  );
}

/** The query with nothing else changed: it may name the draft, the step and the size that the looks are for. */
function queryWatching(query: URLSearchParams, isOn: boolean): string {
  const other = new URLSearchParams(query);
  if (isOn) other.set(WATCHING, '1');
  else other.delete(WATCHING);
  // A refusal that the page has told once is over.
  other.delete('upload_error');
  return other.size > 0 ? `?${other}` : '';
}
