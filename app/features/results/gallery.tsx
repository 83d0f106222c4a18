// The headshots of a shoot: in one grid, or in a grid for each look or each photo under a heading with their number.
import type { ReactNode } from 'react';
import type { Attachment, OrderAttachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { foldStacks, isStackOpen } from './picture-stacks';
import { GalleryGrid, type GalleryGridProps } from './gallery-grid';
import type { Grouping, PictureGroup } from './gallery-groups';
import { MissingNote } from './missing-note';
import { StackLink } from './stack-link';

export interface GalleryProps extends Pick<
  GalleryGridProps,
  'alt' | 'to' | 'corner' | 'mark' | 'selecting' | 'waiting'
> {
  groups: readonly PictureGroup<OrderAttachment>[];
  by: Grouping | null;
  /** The photos that the headshots are made from, in the order in which they are numbered. */
  photos: readonly Attachment[];
  /** The company's colour, where the shoot had one. */
  colour: string | null;
  /** How near-duplicates are folded; undefined to show them all. */
  folding?: Folding | undefined;
  /** Headshots that were not delivered. */
  withheld: OrderWithAttachments['withheld'];
}

export interface Folding {
  /** Id of the picture whose stack is open, or ALL_STACKS_OPEN. */
  open: string | null;
  /** The address with the stack of this picture open, or with none. */
  to: (id: string | null) => string;
}

export function Gallery({ groups, by, photos, colour, waiting, folding, withheld, ...grid }: GalleryProps) {
  const t = useT('results');
  const nameOf = useGroupName(by, groups, photos, colour);
  const folded = groups.map(({ key, pictures }) => ({
    key,
    count: pictures.length,
    ...(folding ? foldStacks(pictures, folding.open) : { pictures, behind: new Map<string, number>() }),
  }));
  const stackOf = (behind: Map<string, number>) => folding && stackLink(behind, folding);
  if (!by) {
    const developing = photos.map((photo) => photo.preview_url!);
    const { pictures, behind } = folded[0]!;
    return (
      <GalleryGrid {...grid} pictures={pictures} stack={stackOf(behind)} waiting={waiting} developing={developing} />
    );
  }
  return (
    <div className="grid gap-10">
      {folded.map(({ key, count, pictures, behind }, index) => {
        const photo = photos.find((one) => one.attachment_id === key);
        const start = folded.slice(0, index).reduce((sum, group) => sum + group.pictures.length, 0);
        return (
          <section key={key} aria-labelledby={`group-${index}`}>
            <h2 id={`group-${index}`} className="mb-4 flex items-center gap-3 text-lg">
              {photo && <img src={photo.preview_url!} alt="" className="size-11 rounded-md bg-sunken object-cover" />}
              <span>{nameOf(key)}</span>
              <span className="text-sm font-normal tracking-normal text-muted">{t('count', { count })}</span>
            </h2>
            <GalleryGrid {...grid} pictures={pictures} stack={stackOf(behind)} start={start} />
            <MissingNote withheld={withheld.filter((one) => (by === 'look' ? one.style : one.photo_id) === key)} />
          </section>
        );
      })}
    </div>
  );
}

/** On the front picture of a stack. */
const stackLink = (behind: Map<string, number>, { open, to }: Folding) =>
  function stackOn(picture: Attachment): ReactNode {
    const count = behind.get(picture.attachment_id);
    const opened = isStackOpen(picture, open);
    return count && <StackLink count={count} isOpen={opened} to={to(opened ? null : picture.attachment_id)} />;
  };

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
