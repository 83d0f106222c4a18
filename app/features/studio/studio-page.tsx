// /app/studio: the pictures to begin with, and what was made of them.
import type { GenerationsAnswer, SourcesAnswer, StudioAnswer, StudioSource } from '#server/contracts/studio.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { EmptyState } from '~/ui/card';
import { buttonClass } from '~/ui/button';
import { AvailableCredits, ProcessorNote } from './credits-and-processor';
import { GenerationLink } from './generation-link';

export const STUDIO_TABS = ['headshot', 'photo', 'studio'] as const;
export type StudioTab = (typeof STUDIO_TABS)[number];
export interface StudioData {
  studio: StudioAnswer;
  sources: SourcesAnswer;
  generations: GenerationsAnswer;
  kind: StudioTab | null;
}

export function StudioOverview({ data: { studio, sources, generations, kind } }: { data: StudioData }) {
  const t = useT('generations');
  return (
    <>
      <title>{`${t('title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('lead')}</p>
      {(sources.sources.length > 0 || kind) && <AvailableCredits studio={studio} />}
      {generations.generations.length > 0 && <History answer={generations} kind={kind} />}
      <Sources answer={sources} kind={kind} />
      <ProcessorNote studio={studio} />
    </>
  );
}

function Sources({ answer: { sources, next }, kind }: { answer: SourcesAnswer; kind: StudioTab | null }) {
  const t = useT('generations');
  const shown = useStableSignedUrls(sources) as StudioSource[];
  if (sources.length === 0 && !kind)
    return (
      <div className="mt-8">
        <EmptyState
          icon="image"
          title={t('sources.empty')}
          action={
            <Link to="/app/photoshoot" className={buttonClass({ size: 'sm' })}>
              {t('sources.start')}
            </Link>
          }
        >
          {t('sources.emptyText')}
        </EmptyState>
      </div>
    );
  const chip =
    'inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm no-underline hover:border-line-strong aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink';
  return (
    <section aria-labelledby="sources-title" className="mt-10">
      <h2 id="sources-title" className="text-xl">
        {t('sources.title')}
      </h2>
      <ul className="mt-4 mb-5 flex flex-wrap gap-2" aria-label={t('sources.filter')}>
        {[null, ...STUDIO_TABS].map((one) => (
          <li key={one ?? 'all'}>
            <Link
              to={one ? `/app/studio?kind=${one}` : '/app/studio'}
              preventScrollReset
              aria-current={one === kind || undefined}
              className={chip}
            >
              {t(`sources.${one ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
      {sources.length === 0 && <EmptyState icon="image" title={t('sources.emptyKind')} />}
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6">
        {shown.map((source) => (
          <li key={source.attachment_id}>
            <SourceLink source={source} />
          </li>
        ))}
      </ul>
      {next && (
        <Link
          to={`/app/studio?${new URLSearchParams({ ...(kind && { kind }), before: next })}`}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-6' })}
        >
          {t('sources.more')}
        </Link>
      )}
    </section>
  );
}

function SourceLink({ source }: { source: StudioSource }) {
  const t = useT('generations');
  const look = useLookTexts().name(source.style);
  const words =
    source.kind === 'photo'
      ? t('sources.altPhoto', { name: source.file_name ?? '' })
      : t(source.kind === 'studio' ? 'sources.altStudio' : 'sources.altHeadshot', { look });
  return (
    <Link
      to={`/app/studio/new?source=${source.attachment_id}`}
      className="group block overflow-hidden rounded-md bg-sunken"
    >
      {source.preview_url && (
        <img
          src={source.preview_url}
          alt={words}
          loading="lazy"
          decoding="async"
          className="aspect-4/5 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.02]"
        />
      )}
    </Link>
  );
}

function History({ answer: { generations, next }, kind }: { answer: GenerationsAnswer; kind: StudioTab | null }) {
  const t = useT('generations');
  return (
    <section aria-labelledby="history-title" className="mt-10">
      <h2 id="history-title" className="mb-4 text-xl">
        {t('history.title')}
      </h2>
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6">
        {generations.map((one) => (
          <li key={one.generation_id}>
            <GenerationLink generation={one} />
          </li>
        ))}
      </ul>
      {next && (
        <Link
          to={`/app/studio?${new URLSearchParams({ ...(kind && { kind }), older: next })}`}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-6' })}
        >
          {t('history.more')}
        </Link>
      )}
    </section>
  );
}
