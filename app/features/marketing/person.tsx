// A person of public/pictures with the words for those who cannot see it, and a photo beside what became of it.
import { useT } from '~/i18n/use-t';
import { useFormat } from '~/i18n/format';
import {
  measuredLikeness,
  SAMPLE_PERSON_LOOKS,
  Portrait,
  type Person,
  type PortraitFile,
} from '~/components/image/portraits';
import type { StyleId } from '#server/contracts/catalogue.ts';
import { cx } from '~/ui/cx';

export type PersonLook<P extends Person = Person> = P extends Person ? (typeof SAMPLE_PERSON_LOOKS)[P][number] : never;

export interface PersonPictureProps<P extends Person> {
  person: P;
  look: PersonLook<P> | 'original';
  sizes: string;
  priority?: boolean;
  eager?: boolean;
  className?: string;
}

export function PersonPicture<P extends Person>({
  person,
  look,
  sizes,
  priority,
  eager,
  className,
}: PersonPictureProps<P>) {
  const t = useT('marketing');
  const looks = useT('photoshoot');
  const who = t(`people.${person}`);
  const alt =
    look === 'original'
      ? t('alt.original', { who })
      : t('alt.look', { who, look: looks(`looks.${look as StyleId}.name`) });
  return (
    <Portrait
      file={`${person}-${look}` as PortraitFile}
      alt={alt}
      sizes={sizes}
      priority={priority}
      eager={eager}
      className={cx('block aspect-4/5 w-full object-cover', className)}
    />
  );
}

/** Beside the words of a first screen, and as one of three in a row, of which a tablet shows the first across and two below. */
const OPENING_SIZES = '(min-width: 75rem) 15rem, (min-width: 48rem) 20vw, 44vw';
const ROW_SIZES = '(min-width: 64rem) 12rem, (min-width: 40rem) 30vw, 44vw';

/** The photo on the left, the headshot on the right, as one picture. `priority`: it opens the page. */
export function BeforeAfterPair<P extends Person>({
  person,
  look,
  priority,
}: {
  person: P;
  look: PersonLook<P>;
  priority?: boolean;
}) {
  const t = useT('marketing');
  const looks = useT('photoshoot');
  const { percent } = useFormat();
  const likeness = measuredLikeness(`${person}-${look}` as PortraitFile);
  const sizes = priority ? OPENING_SIZES : ROW_SIZES;
  return (
    <figure>
      <div className="grid grid-cols-2 gap-1 overflow-hidden rounded-lg bg-sunken">
        <PersonPicture person={person} look="original" sizes={sizes} eager={priority} />
        <PersonPicture person={person} look={look} sizes={sizes} priority={priority} />
      </div>
      <figcaption className="mt-3 grid grid-cols-2 gap-1 text-sm">
        <span className="text-muted">{t('original')}</span>
        <span>
          <span className="block font-medium">{looks(`looks.${look as StyleId}.name`)}</span>
          {likeness !== undefined && (
            <span className="block text-xs text-muted">{t('likeness', { percent: percent(likeness) })}</span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}
