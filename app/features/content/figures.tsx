// Pictures of people on the pages of texts, with the words that go with them.
import { useLocation } from 'react-router';
import { withoutLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { Portrait } from '~/components/image/portraits';
import { coverPortraits, pickBeforeAfterPair, type PairPlace } from './covers';

/** A photo and what our engine made of it, with the words that go with pictures of people. */
export function PairFigure({ place }: { place: PairPlace }) {
  const t = useT('content');
  const [before, after] = pickBeforeAfterPair(withoutLocale(useLocation().pathname), place);
  // At the head it stands beside the words from a tablet on, at the end only from a laptop on.
  const sizes = `(min-width: 64rem) 15rem, ${place === 'head' ? '(min-width: 48rem) 21vw, ' : ''}44vw`;
  return (
    <figure>
      <div className="grid grid-cols-2 gap-1 overflow-hidden rounded-lg">
        <Portrait file={before} alt={t('call.before')} sizes={sizes} eager={place === 'head'} />
        <Portrait file={after} alt={t('call.after')} sizes={sizes} eager={place === 'head'} />
      </div>
      <figcaption className="mt-3 text-xs text-muted">{t('call.note')}</figcaption>
    </figure>
  );
}

/** The first of a text's covers, upright. */
export function UprightCover() {
  const words = useT('marketing');
  const file = coverPortraits(withoutLocale(useLocation().pathname))[0];
  if (!file) return null;
  return (
    <figure className="max-lg:hidden">
      <Portrait file={file} alt="" sizes="18rem" className="rounded-xl" />
      <figcaption className="mt-2 text-xs text-faint">{words('picturesShort')}</figcaption>
    </figure>
  );
}

/** What our engine made, large, with the photo that it came from in the corner: the head of a page that sells. */
export function HeadshotWithPhotoInset() {
  const t = useT('content');
  const [before, after] = pickBeforeAfterPair(withoutLocale(useLocation().pathname), 'head');
  return (
    <figure className="w-full max-w-[28rem] md:justify-self-end">
      <div className="relative overflow-hidden rounded-xl bg-sunken shadow-card">
        <Portrait
          file={after}
          alt={t('call.after')}
          sizes="(min-width: 75rem) 28rem, (min-width: 48rem) 40vw, (min-width: 32rem) 28rem, 88vw"
          priority
          className="block aspect-4/5 w-full object-cover"
        />
        <div className="absolute bottom-3 left-3 w-[27%] overflow-hidden rounded-md border-2 border-paper bg-paper shadow-high sm:bottom-5 sm:left-5">
          <Portrait
            file={before}
            alt={t('call.before')}
            sizes="(min-width: 32rem) 8rem, 24vw"
            eager
            className="block aspect-4/5 w-full object-cover"
          />
          <p aria-hidden className="py-1 text-center text-xs font-medium">
            {t('call.photo')}
          </p>
        </div>
      </div>
      <figcaption className="mt-3 text-xs text-muted">{t('call.note')}</figcaption>
    </figure>
  );
}
