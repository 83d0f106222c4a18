// Above the gallery of a finished shoot: where to begin among twenty headshots. The one of the highest rank, large, as small
// as most people will see it, and ready for LinkedIn.
import type { ReactNode } from 'react';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { downloadPath } from '~/components/gallery/download-paths';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { FavouriteButton } from './picture-actions';
import type { Recommendation } from './recommend-headshot';

export function RecommendedHeadshot({
  choice: { picture, likeness, lowest },
  count,
  own,
  alt,
  to,
  mark,
}: {
  choice: Recommendation;
  /** How many headshots there are to choose from. */
  count: number;
  own: boolean;
  alt: string;
  to: string;
  /** What says how it was made, where the shoot has both kinds. */
  mark?: ReactNode;
}) {
  const t = useT('results');
  const { percent } = useFormat();
  const whole = (share: number): string => percent(Math.round(share * 100) / 100);
  return (
    <section
      aria-labelledby="first-choice"
      className="anim-rise mb-12 grid overflow-hidden rounded-xl border border-line bg-surface shadow-card sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="group relative overflow-hidden bg-sunken">
        <Link to={to} preventScrollReset prefetch="none" className="block h-full">
          <img
            src={picture.url ?? picture.preview_url!}
            alt={alt}
            fetchPriority="high"
            className="aspect-4/5 h-full w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.015]"
          />
        </Link>
        {mark && <span className="absolute bottom-3 left-3">{mark}</span>}
        {own && (
          <span className="absolute right-3 bottom-3">
            <FavouriteButton picture={picture} />
          </span>
        )}
      </div>
      <div className="flex flex-col justify-center gap-7 p-6 sm:p-8 lg:px-14">
        <div>
          <h2 id="first-choice" className="text-2xl">
            {t('recommended.title')}
          </h2>
          <p className="mt-3 max-w-prose text-muted">{t(own ? 'recommended.text' : 'recommended.textOf', { count })}</p>
        </div>
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Figure name={t('recommended.this')} value={whole(likeness)} />
          <Figure name={t('recommended.lowest')} value={whole(lowest)} quiet />
        </dl>
        {picture.preview_url && <SmallSizes preview={picture.preview_url} name={t('recommended.small')} />}
        <div className="flex flex-wrap gap-3">
          <a
            href={downloadPath(picture.attachment_id, 'linkedin', 'jpeg')}
            download
            className={buttonClass({ className: 'max-xs:w-full' })}
          >
            <Icon name="download" /> {t('recommended.linkedin')}
          </a>
          <Link
            to={to}
            preventScrollReset
            prefetch="none"
            className={buttonClass({ variant: 'secondary', className: 'max-xs:w-full' })}
          >
            {t('recommended.open')}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Figure({ name, value, quiet }: { name: string; value: string; quiet?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={quiet ? 'text-2xl text-muted tabular-nums' : 'text-2xl font-medium tabular-nums'}>{value}</dd>
    </div>
  );
}

/** A profile and a message, drawn: a face decides in these sizes whether it works. */
function SmallSizes({ preview, name }: { preview: string; name: string }) {
  const line = 'block h-2 rounded-full bg-line';
  const face = 'shrink-0 rounded-full bg-sunken object-cover object-[50%_45%]';
  return (
    <figure className="max-lg:hidden">
      <div aria-hidden className="flex flex-wrap items-stretch gap-4">
        <div className="w-64 overflow-hidden rounded-md border border-line bg-paper">
          <span className="block h-10 bg-sunken" />
          <img src={preview} alt="" className={`${face} -mt-8 ml-4 size-16 border-3 border-paper`} />
          <span className="grid gap-2 p-4 pt-3">
            <span className={`${line} w-28`} />
            <span className={`${line} w-40`} />
          </span>
        </div>
        <div className="flex w-64 flex-col justify-center gap-4 rounded-md border border-line bg-paper p-4">
          {['w-32', 'w-24'].map((width) => (
            <span key={width} className="flex items-center gap-3">
              <img src={preview} alt="" className={`${face} size-9`} />
              <span className="grid gap-2">
                <span className={`${line} w-14`} />
                <span className={`${line} ${width}`} />
              </span>
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-muted">{name}</figcaption>
    </figure>
  );
}
