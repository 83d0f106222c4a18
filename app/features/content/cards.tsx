// Texts in a list: a card each, with its cover where it has one, and what to read next below a text.
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { LANGUAGE_TAGS } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { Portrait, type PortraitFile } from '~/components/image/portraits';
import { Badge } from '~/ui/card';
import { cx } from '~/ui/cx';
import { coverPortraits } from './covers';
import type { TextCard } from './load.server';

/** One or several headshots as one picture, wider than high; on a phone a small one beside the words. */
function Cover({ files }: { files: readonly PortraitFile[] }) {
  const several = files.length > 1;
  return (
    <div className="flex aspect-square w-26 shrink-0 gap-1 overflow-hidden rounded-md bg-sunken sm:mb-5 sm:aspect-3/2 sm:w-full sm:rounded-lg">
      {files.map((file, index) => (
        <div key={file} className={cx('relative grow', index > 0 && 'max-sm:hidden')}>
          <Portrait
            file={file}
            alt=""
            sizes={`(min-width: 64rem) ${several ? 14 : 22}rem, (min-width: 40rem) 45vw, 8rem`}
            className="absolute inset-0 h-full object-cover object-[50%_45%]"
          />
        </div>
      ))}
    </div>
  );
}

/** Four in a row where that leaves none over, else three. */
const across = (count: number): string => (count % 4 === 0 && count % 3 > 0 ? 'lg:grid-cols-4' : 'lg:grid-cols-3');

export function TextCards({
  cards,
  level = 'h2',
  columns,
}: {
  cards: readonly TextCard[];
  level?: 'h2' | 'h3';
  /** At most; without a number as many as fit and leave none over. */
  columns?: 2;
}) {
  const t = useT('content');
  const words = useT('marketing');
  const format = useFormat();
  const locale = useLocale();
  const Title = level;
  const shown = cards.map((card) => ({ ...card, cover: coverPortraits(card.path) }));
  return (
    <>
      <ul
        className={cx(
          'grid gap-x-8 gap-y-7 sm:grid-cols-2',
          columns ? 'sm:gap-y-8' : `sm:gap-y-10 ${across(cards.length)}`,
        )}
      >
        {shown.map((card) => (
          <li
            key={card.path}
            className={cx(
              'group relative',
              card.cover.length > 0 ? 'gap-4 max-sm:flex' : 'border-t border-line-strong/40 pt-5',
            )}
          >
            {card.cover.length > 0 && <Cover files={card.cover} />}
            <div>
              {(card.date || card.example) && (
                <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-faint sm:mb-2">
                  {card.date && <time dateTime={card.date}>{format.date(card.date)}</time>}
                  {card.example && <Badge>{t('cases.badge')}</Badge>}
                  {card.locale !== locale && <Badge>{t('english')}</Badge>}
                </p>
              )}
              <Title
                className="text-lg sm:text-xl"
                lang={card.locale === locale ? undefined : LANGUAGE_TAGS[card.locale]}
              >
                <Link
                  to={card.path}
                  className="text-ink no-underline after:absolute after:inset-0 group-hover:underline"
                >
                  {card.title}
                </Link>
              </Title>
              <p
                className={cx('mt-2 text-sm text-muted', card.cover.length > 0 && 'max-sm:hidden')}
                lang={card.locale === locale ? undefined : LANGUAGE_TAGS[card.locale]}
              >
                {card.summary}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {shown.some(({ cover }) => cover.length > 0) && (
        <p className="mt-12 text-xs text-faint">{words('picturesShort')}</p>
      )}
    </>
  );
}

export function RelatedCards({ title, cards }: { title: string; cards: readonly TextCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-20 print:hidden">
      <h2 id="more" className="mb-8 text-2xl">
        {title}
      </h2>
      <TextCards cards={cards} level="h3" />
    </section>
  );
}
