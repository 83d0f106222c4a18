// Pictures of the studio, or what has become of them so far, as links to their pages.
import type { Generation } from '#server/contracts/studio.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';

export function GenerationLink({ generation }: { generation: Generation }) {
  const { generation_id, status, waiting_for, result, style, colour } = generation;
  const t = useT('generations');
  const photoshoot = useT('photoshoot');
  const byModel = result !== null && result.origin !== null && result.origin !== 'photo';
  const look = useLookTexts(colour).name(style);
  const [picture] = useStableSignedUrls(result ? [result] : []);
  return (
    <Link
      to={`/app/studio/${generation_id}`}
      className="group relative block overflow-hidden rounded-md bg-sunken no-underline"
    >
      {picture?.preview_url ? (
        <img
          src={picture.preview_url}
          alt={t('history.alt', { look })}
          loading="lazy"
          decoding="async"
          className="aspect-4/5 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.02]"
        />
      ) : (
        <span className="flex aspect-4/5 flex-col items-center justify-center gap-3 p-2 text-center text-sm text-muted">
          <Icon name={status === 'failed' ? 'warning' : 'clock'} className="size-6" />
          <span>{look}</span>
          {status !== 'completed' && (
            <Badge tone={status === 'failed' ? 'danger' : 'accent'}>
              {t(`history.${waiting_for ? 'held' : status}`)}
            </Badge>
          )}
        </span>
      )}
      {byModel && (
        <span className="absolute bottom-2 left-2">
          <Badge tone="accent">{photoshoot('renderers.hosted')}</Badge>
        </span>
      )}
    </Link>
  );
}

/** Below the form of an edit: what was made of the same picture. */
export function EarlierEdits({ kept }: { kept: readonly Generation[] }) {
  const t = useT('generations');
  return (
    <section aria-labelledby="kept-title" className="mt-10">
      <h2 id="kept-title" className="mb-4 text-xl">
        {t('form.keptBefore')}
      </h2>
      <ul className="grid grid-cols-4 gap-2.5 sm:grid-cols-6 sm:gap-3 lg:grid-cols-8">
        {kept.map((one) => (
          <li key={one.generation_id}>
            <GenerationLink generation={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
