// The headshots of a shoot: in one grid, or in a grid for each look or each photo under a heading with their number.
import type { Attachment, OrderAttachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { GalleryGrid, type GalleryGridProps } from './gallery-grid';
import type { Grouping, PictureGroup } from './gallery-groups';

export interface GalleryProps extends Pick<GalleryGridProps, 'alt' | 'to' | 'corner' | 'selecting' | 'waiting'> {
  groups: readonly PictureGroup<OrderAttachment>[];
  by: Grouping | null;
  /** The photos that the headshots are made from, in the order in which they are numbered. */
  photos: readonly Attachment[];
  /** The company's colour, where the shoot had one. */
  colour: string | null;
}

export function Gallery({ groups, by, photos, colour, waiting, ...grid }: GalleryProps) {
  const t = useT('results');
  const nameOf = useGroupName(by, groups, photos, colour);
  if (!by) {
    const developing = photos.map((photo) => photo.preview_url!);
    const pictures = groups.flatMap((group) => group.pictures);
    return <GalleryGrid {...grid} pictures={pictures} waiting={waiting} developing={developing} />;
  }
  return (
    <div className="grid gap-10">
      {groups.map(({ key, pictures }, index) => {
        const photo = photos.find((one) => one.attachment_id === key);
        const start = groups.slice(0, index).reduce((sum, group) => sum + group.pictures.length, 0);
        return (
          <section key={key} aria-labelledby={`group-${index}`}>
            <h2 id={`group-${index}`} className="mb-4 flex items-center gap-3 text-lg">
              {photo && <img src={photo.preview_url!} alt="" className="size-11 rounded-md bg-sunken object-cover" />}
              <span>{nameOf(key)}</span>
              <span className="text-sm font-normal tracking-normal text-muted">
                {t('count', { count: pictures.length })}
              </span>
            </h2>
            <GalleryGrid {...grid} pictures={pictures} start={start} />
          </section>
        );
      })}
    </div>
  );
}

function useGroupName(
  by: Grouping | null,
  groups: GalleryProps['groups'],
  photos: GalleryProps['photos'],
  colour: string | null,
): (key: string | null) => string {
  const t = useT('results');
  const looks = useLookTexts(colour);
  if (by === 'look') return (key) => looks.name(key) || t('group.other');
  // Once all photos are deleted, the groups are numbered instead.
  const numbered = photos.length > 0 ? photos.map((photo) => photo.attachment_id) : groups.map(({ key }) => key);
  return (key) => {
    if (key === null) return t('group.other');
    const number = numbered.indexOf(key) + 1;
    return number > 0 ? t('compare.choose', { number }) : t('group.gonePhoto');
  };
}
