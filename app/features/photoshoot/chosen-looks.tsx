// The chosen looks, on the person where there is a preview of what the shoot would make. Until then their photos stand there, and nobody else's where
// there is one.
import type { Attachment } from '#server/contracts/api.ts';
import type { StyleId } from '#server/contracts/catalogue.ts';
import { apiAddress } from '~/api/address';
import { LookImage } from '~/components/looks/look-image';
import { usePreviews } from '~/components/looks/look-previews';
import { isStyle, useLookTexts } from '~/components/looks/look-texts';
import { PhotoPreview } from '~/components/uploader/photo-preview';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { cx } from '~/ui/cx';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import type { PhotoshootData } from './load';
import { previewsByEngine, renderersOf } from './look-renderers';

/** `tile`: the width of each, as a class. */
export function ChosenLooks({ data, tile = 'w-20' }: { data: PhotoshootData; tile?: string }) {
  const t = useT('photoshoot');
  const order = data.order!;
  const renderers = renderersOf(order);
  const colour = order.seat ? data.team?.brand.colour : undefined;
  const names = useLookTexts(colour);
  const found = usePreviews(apiAddress('/orders/:id/events', { id: order.order_id }), data.previews);
  const previews = previewsByEngine(found, renderers);
  const photos = useStableSignedUrls(bestPhotos(order.attachments));
  return (
    <span className="flex flex-wrap gap-3">
      {order.styles.filter(isStyle).map((look, index) => (
        <span key={look} className={cx('block', tile)}>
          <span className="relative block overflow-hidden rounded-sm">
            <LookOnPerson
              {...{ look, colour }}
              preview={previews.get(look)?.url}
              // Several photos take turns, so that a row of looks is no row of one picture.
              photo={photos[index % photos.length]?.preview_url}
            />
          </span>
          <span className="mt-1 block text-xs text-muted">{names.name(look)}</span>
          {order.hosted_looks && (
            <span className="block text-xs text-muted">{t(`renderers.${renderers[look] ?? 'embedded'}`)}</span>
          )}
        </span>
      ))}
    </span>
  );
}

interface LookOnPersonProps {
  look: StyleId;
  colour: string | null | undefined;
  preview: string | null | undefined;
  /** Shown as it is, in no look. */
  photo: string | null | undefined;
}

function LookOnPerson({ look, colour, preview, photo }: LookOnPersonProps) {
  const t = useT('photoshoot');
  if (preview) return <LookImage style={look} url={preview} />;
  return (
    <>
      {photo ? (
        <span className="relative block aspect-4/5 bg-sunken">
          <PhotoPreview src={photo} alt="" />
        </span>
      ) : (
        <LookImage style={look} colour={colour ?? null} />
      )}
      <Badge className="absolute bottom-1 left-1">{t(photo ? 'styles.previews.own' : 'styles.previews.example')}</Badge>
    </>
  );
}

/** Accepted photos with a thumbnail, in the order in which a shoot prefers them. */
const bestPhotos = (attachments: readonly Attachment[]): Attachment[] =>
  attachments
    .filter(({ kind, status, preview_url }) => kind === 'photo' && status === 'accepted' && preview_url !== null)
    .toSorted((a, b) => (b.quality_score ?? 0) - (a.quality_score ?? 0));
