// The latest headshots: one large and some beside it. All lead to the page of their shoot.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { isStyle } from '~/components/looks/look-texts';
import { useStableSignedUrls } from '~/web/connectivity/stable-signed-urls';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import type { Attachment } from '#server/contracts/api.ts';
import type { ShootPreview } from './load';

export const useHeadshotAlt = (): ((picture: Attachment, index: number) => string) => {
  const t = useT('results');
  const looks = useT('photoshoot');
  return (picture, index) =>
    t('alt', { number: index + 1, look: isStyle(picture.style) ? looks(`looks.${picture.style}.name`) : '' });
};

export function LatestHeadshots({ shoot: { order, pictures }, own }: { shoot: ShootPreview; own: boolean }) {
  const t = useT('dashboard');
  const alt = useHeadshotAlt();
  const shown = useStableSignedUrls(pictures);
  const path = `/ai-headshot-results/${order.order_id}`;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="latest-title">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="latest-title" className="text-xl">
          {t(own ? 'latest.title' : 'latest.titleOf')}
        </h2>
        <Link to={path} className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-muted hover:text-ink">
          {t('latest.all', { count: order.delivered })} <Icon name="chevron-right" className="size-4" />
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 sm:gap-3">
        {shown.map((picture, index) => (
          <li
            key={picture.attachment_id}
            className={cx(
              'group overflow-hidden rounded-md bg-sunken',
              index === 0 && 'col-span-2 row-span-2 rounded-lg',
              index > 4 && 'max-sm:hidden',
            )}
          >
            <Link to={`${path}?picture=${picture.attachment_id}`} className="block h-full">
              <img
                src={(index === 0 ? picture.url : picture.preview_url) ?? picture.preview_url!}
                alt={alt(picture, index)}
                fetchPriority={index === 0 ? 'high' : undefined}
                decoding="async"
                className="aspect-4/5 h-full w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.02]"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
