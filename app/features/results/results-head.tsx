// The head of a finished shoot: its title, the download of all headshots, which of them are shown, and in which groups.
import { useSearchParams } from 'react-router';
import { PRESETS } from '#server/contracts/downloads.ts';
import type { OrderAttachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { DownloadMenu } from '~/components/gallery/download-menu';
import { shootZipOrExport } from '~/components/gallery/download-paths';
import { isStyle, useLookTexts } from '~/components/looks/look-texts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { ALL_STACKS_OPEN } from './picture-stacks';
import { hasPhotoAndAi, MADE_BY, parseGalleryFilter } from './gallery-filter';
import { parseGrouping, usefulGroupings } from './gallery-groups';

interface HeadProps {
  order: OrderWithAttachments;
  headshots: readonly OrderAttachment[];
  /** The address of this page with these names of the query changed; null takes one out. */
  linkTo: (changes: Record<string, string | null>) => string;
}

export function ResultsHead(props: HeadProps) {
  const { order, headshots } = props;
  const t = useT('results');
  const orders = useT('orders');
  const { date } = useFormat();
  const name = order.on_behalf && order.subject_name ? order.subject_name : order.person;
  return (
    <header className="mt-6 mb-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="text-3xl">
            {order.delivered === 0
              ? orders('name', { date: date(order.created_at) })
              : name
                ? t('titleOf', { name })
                : t('title')}
          </h1>
          {order.delivered > 0 && (
            <p className="mt-2 text-muted">
              {t('count', { count: headshots.length })} · {date(order.completed_at ?? order.created_at)}
            </p>
          )}
        </div>
        {headshots.length > 0 && (
          <DownloadMenu
            label={t('downloadAll')}
            choices={PRESETS}
            headshots={headshots}
            href={(preset, format) => shootZipOrExport(order.order_id, preset, format)}
            align="end"
          />
        )}
      </div>
      {headshots.length > 0 && (
        <div className="mt-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <Filter {...props} />
          <div className="flex flex-wrap gap-2">
            <Groupings {...props} />
            <AlikeLink {...props} />
            <SelectLink {...props} />
          </div>
        </div>
      )}
    </header>
  );
}

const chip =
  'inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm no-underline hover:border-line-strong aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink';

function Filter({ order, headshots, linkTo }: HeadProps) {
  const t = useT('results');
  const looks = useLookTexts(order.brand_colour);
  const [query] = useSearchParams();
  const { favourites, style, made } = parseGalleryFilter(query);
  const styles = [...new Set(headshots.map((one) => one.style))].filter(isStyle);
  const loved = headshots.filter((one) => one.favourite).length;
  const entry = (to: string, current: boolean, text: string) => (
    <li key={text}>
      <Link to={to} preventScrollReset prefetch="none" aria-current={current || undefined} className={chip}>
        {text}
      </Link>
    </li>
  );
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('filter')}>
      {entry(linkTo({ show: null, look: null, made: null }), !favourites && !style && !made, t('all'))}
      {order.own &&
        entry(linkTo({ show: 'favourites', look: null, made: null }), favourites, t('favourites', { count: loved }))}
      {styles.length > 1 &&
        styles.map((one) => entry(linkTo({ show: null, look: one, made: null }), style === one, looks.name(one)))}
      {hasPhotoAndAi(headshots) &&
        MADE_BY.map((one) => entry(linkTo({ show: null, look: null, made: one }), made === one, t(`made.${one}`)))}
    </ul>
  );
}

const segment =
  'inline-flex min-h-9 items-center rounded-full px-3.5 text-sm no-underline hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-medium';

function Groupings({ headshots, linkTo }: HeadProps) {
  const t = useT('results');
  const [query] = useSearchParams();
  const useful = usefulGroupings(headshots);
  const current = parseGrouping(query);
  if (useful.length === 0) return null;
  return (
    <ul className="flex rounded-full border border-line" aria-label={t('group.name')}>
      {[null, ...useful].map((by) => (
        <li key={by}>
          <Link
            to={linkTo({ group: by })}
            preventScrollReset
            prefetch="none"
            aria-current={by === current || undefined}
            className={segment}
          >
            {t(`group.${by ?? 'none'}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows all near-duplicates, or folds them again. */
function AlikeLink({ headshots, linkTo }: HeadProps) {
  const t = useT('results');
  const [query] = useSearchParams();
  const count = headshots.filter((one) => one.alike_to !== null).length;
  const open = query.get('alike') === ALL_STACKS_OPEN;
  if (count === 0 || query.has('select') || parseGalleryFilter(query).favourites) return null;
  return (
    <Link
      to={linkTo({ alike: open ? null : ALL_STACKS_OPEN })}
      preventScrollReset
      prefetch="none"
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {t(open ? 'alike.fold' : 'alike.all', { count })}
    </Link>
  );
}

/** Opens and leaves the selection of several headshots. */
function SelectLink({ order, linkTo }: HeadProps) {
  const t = useT('results');
  const [query] = useSearchParams();
  const selecting = query.has('select');
  if (!order.own) return null;
  return (
    <Link
      to={linkTo({ select: selecting ? null : '1' })}
      preventScrollReset
      prefetch="none"
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      <Icon name="check" className="size-4" /> {t(selecting ? 'select.done' : 'select.start')}
    </Link>
  );
}
