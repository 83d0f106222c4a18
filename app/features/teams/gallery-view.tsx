// The team's headshots, one for each person or all, with filters that are addresses.
import { Form } from 'react-router';
import { PRESETS } from '#server/contracts/downloads.ts';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { apiAddress } from '~/api/address';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { DownloadMenu } from '~/components/gallery/download-menu';
import { galleryZipOrExport } from '~/components/gallery/download-paths';
import { useLookTexts } from '~/components/looks/look-texts';
import { Button, buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Field } from '~/ui/field';
import { Checkbox, Select } from '~/ui/input';
import { GalleryCard } from './gallery-card';
import { ConsistencyView } from './consistency-view';
import { MemberFilter } from './member-filter';
import type { TeamData } from './load';

export function GalleryView({ data }: { data: TeamData }) {
  const t = useT('teams');
  const { team, gallery, consistency, filter = {} } = data;
  const looks = useLookTexts(team.brand.colour);
  if (!gallery) return null;
  const { before: _, ...kept } = filter;
  const query = new URLSearchParams(kept).toString();
  const csv = apiAddress('/companies/:id/gallery.csv', { id: team.company_id }) + (query && `?${query}`);
  return (
    <>
      <h2 className="sr-only">{t('gallery.title')}</h2>
      {(gallery.headshots.length > 0 || query !== '') && <Filters data={data} />}
      {gallery.headshots.length === 0 ? (
        <div className="mt-8">
          {query ? (
            <EmptyState title={t('gallery.noMatch')}>{t('gallery.noMatchText')}</EmptyState>
          ) : (
            <EmptyState title={t('gallery.empty')}>{t('gallery.emptyText')}</EmptyState>
          )}
        </div>
      ) : (
        <>
          {filter['all'] !== 'true' && <p className="mt-4 max-w-prose text-sm text-muted">{t('gallery.oneEach')}</p>}
          <div className="mt-6 flex flex-wrap gap-3">
            <DownloadMenu
              label={t(query ? 'gallery.zip' : 'gallery.zipAll')}
              choices={PRESETS}
              headshots={gallery.headshots}
              look={{ size: 'sm' }}
              align="start"
              href={(preset, format) => galleryZipOrExport(team.company_id, preset, format, kept)}
            />
            <a href={csv} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('gallery.csv')}
            </a>
          </div>
          {consistency && <ConsistencyView answer={consistency} />}
          <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {gallery.headshots.map((headshot) => (
              <li key={headshot.attachment_id}>
                <GalleryCard headshot={headshot} look={looks.name(headshot.style)} marked={filter['all'] === 'true'} />
              </li>
            ))}
          </ul>
          {gallery.next && (
            <Link
              to={`/app/teams/${team.company_id}?${new URLSearchParams({ ...kept, view: 'gallery', before: gallery.next })}`}
              className={buttonClass({ variant: 'secondary', className: 'mt-8' })}
            >
              {t('gallery.more')}
            </Link>
          )}
        </>
      )}
    </>
  );
}

/** Of no use before there is something to find. */
function Filters({ data: { team, members = [], filter = {} } }: { data: TeamData }) {
  const t = useT('teams');
  const looks = useLookTexts(team.brand.colour);
  return (
    <Form method="get" className="flex flex-wrap items-end gap-4">
      <input type="hidden" name="view" value="gallery" />
      <MemberFilter label={t('gallery.person')} members={members} chosen={filter['customer_id']} />
      <Field label={t('gallery.look')} className="min-w-44">
        {(control) => (
          <Select {...control} name="style" defaultValue={filter['style'] ?? ''}>
            <option value="">{t('gallery.all')}</option>
            {STYLE_IDS.map((style) => (
              <option key={style} value={style}>
                {looks.name(style)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox
        name="all"
        value="true"
        defaultChecked={filter['all'] === 'true'}
        className="min-h-12 items-center! [&_input]:mt-0"
      >
        {t('gallery.allPictures')}
      </Checkbox>
      <Checkbox
        name="favourites"
        value="true"
        defaultChecked={filter['favourites'] === 'true'}
        className="min-h-12 items-center! [&_input]:mt-0"
      >
        {t('gallery.favourites')}
      </Checkbox>
      <Button type="submit" variant="secondary">
        {t('gallery.filter')}
      </Button>
    </Form>
  );
}
