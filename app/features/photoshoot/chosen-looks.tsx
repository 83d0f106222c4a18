// The chosen looks, on the person where there is a preview of what the shoot would make, and on somebody else where there is none.
import { apiAddress } from '~/api/address';
import { LookImage } from '~/components/looks/look-image';
import { usePreviews } from '~/components/looks/look-previews';
import { isStyle, useLookTexts } from '~/components/looks/look-texts';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { cx } from '~/ui/cx';
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
  return (
    <span className="flex flex-wrap gap-3">
      {order.styles.filter(isStyle).map((look) => (
        <span key={look} className={cx('block', tile)}>
          <span className="relative block overflow-hidden rounded-sm">
            <LookImage style={look} colour={colour} url={previews.get(look)?.url} />
            {!previews.get(look)?.url && (
              <Badge className="absolute bottom-1 left-1">{t('styles.previews.example')}</Badge>
            )}
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
