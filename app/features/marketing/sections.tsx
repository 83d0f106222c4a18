// What landing pages are built of: sections with a heading, points, questions, the last call, and the word about the pictures.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { FaqList, type FaqItem } from '~/components/faq-list';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon, type IconName } from '~/ui/icons';
import { Portrait, type PortraitFile } from '~/components/image/portraits';

export const sectionClass = 'page-x mx-auto max-w-page pt-12 sm:pt-18';
/** Heading on the left, what it is about on the right: the same two columns wherever a page has them. */
export const asideClass = 'grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-12';
/** Buttons of a first screen or a last call: as wide as a phone, so that they stand in one line below each other. */
export const actionsClass = 'flex flex-wrap gap-3 max-xs:*:w-full';

export function LandingSection({
  id,
  title,
  lead,
  band,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  /** On a ground of its own across the window, to part what comes before from what comes after. */
  band?: boolean;
  children?: ReactNode;
}) {
  const content = (
    <>
      <h2 className="max-w-[24ch] text-3xl">{title}</h2>
      {lead && <p className="mt-4 max-w-prose text-lg text-balance text-muted">{lead}</p>}
      {children && <div className="mt-6 sm:mt-8">{children}</div>}
    </>
  );
  if (!band)
    return (
      <section id={id} className={sectionClass}>
        {content}
      </section>
    );
  return (
    <section id={id} className="mt-16 bg-sunken py-14 sm:mt-20 sm:py-18">
      <div className="page-x mx-auto max-w-page">{content}</div>
    </section>
  );
}

/** The first screen: words, and what is shown beside them; on a phone it stands between the words and the buttons. */
export function Hero({
  title,
  lead,
  children,
  aside,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
  aside?: ReactNode;
}) {
  // On a phone the question about cookies lies over the foot of the first screen: the button is moved up to where it stays free.
  return (
    <section
      className={cx(
        'opens-page page-x mx-auto grid max-w-page gap-x-12 pt-10 sm:pt-16 lg:gap-x-16 max-sm:cookies-asked:pt-3',
        Boolean(aside) && 'md:grid-cols-[1.15fr_1fr]',
      )}
    >
      <div className="self-end">
        <h1 className="max-w-[18ch] text-4xl">{title}</h1>
        <p className="mt-6 max-w-prose text-lg text-balance text-muted max-sm:cookies-asked:mt-4">{lead}</p>
      </div>
      {aside && (
        <div className="max-md:mt-8 max-sm:cookies-asked:mt-4 md:col-start-2 md:row-span-2 md:row-start-1 md:self-center">
          {aside}
        </div>
      )}
      <div className="max-sm:cookies-asked:-mt-4">{children}</div>
    </section>
  );
}

export interface Point {
  title: string;
  text: ReactNode;
  icon?: IconName;
}

/** Numbered: what happens first, second, third; above each what one sees of it, where there is something to see. */
export function NumberedSteps({ steps }: { steps: readonly (Point & { picture?: ReactNode })[] }) {
  return (
    <ol className={cx('grid gap-x-10 md:grid-cols-3', steps.some(({ picture }) => picture) ? 'gap-y-12' : 'gap-y-6')}>
      {steps.map(({ title, text, picture }, index) => (
        <li key={title} className={picture ? undefined : 'border-t border-ink pt-3'}>
          {picture}
          <h3 className="flex gap-2.5 text-xl">
            <span className="text-accent tabular-nums">{index + 1}</span>
            {title}
          </h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Three stand in one row as soon as they can: of two columns the third would stand alone. */
const across = (count: number, columns: 2 | 3): string =>
  columns === 3 && count === 3 ? 'md:grid-cols-3' : cx('sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3');

/** Claims, each with what it means. */
export function Points({ points, columns = 3 }: { points: readonly Point[]; columns?: 2 | 3 }) {
  return (
    <ul className={cx('grid gap-x-10 gap-y-8 sm:gap-y-12', across(points.length, columns))}>
      {points.map(({ title, text, icon }) => (
        <li key={title} className="gap-4 max-sm:flex">
          {icon && <Icon name={icon} className="size-6 text-accent sm:mb-4" />}
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function LandingFaqSection({ questions }: { questions: readonly FaqItem[] }) {
  const t = useT('marketing');
  return (
    <section className={cx(sectionClass, asideClass)} aria-labelledby="questions">
      <h2 id="questions" className="text-3xl">
        {t('faq.title')}
      </h2>
      <FaqList questions={questions} />
    </section>
  );
}

/** At the end of a page: what to do now, and a few people for whom it was done. */
export function ClosingCta({
  title,
  text,
  faces = ['denim-library', 'braids-studio-charcoal', 'garden-city-day'],
  note,
  children,
}: {
  title: string;
  text: string;
  faces?: readonly [PortraitFile, PortraitFile, PortraitFile];
  /** Says whose pictures these are, on a page that shows no others. */
  note?: boolean;
  children?: ReactNode;
}) {
  const t = useT('marketing');
  return (
    <section className={sectionClass}>
      <div className="night grid overflow-hidden rounded-xl lg:grid-cols-2">
        <div className="flex flex-col justify-center p-7 py-10 sm:p-12 lg:p-16">
          <h2 className="max-w-[18ch] text-3xl">{title}</h2>
          <p className="mt-4 max-w-prose text-lg text-balance text-muted">{text}</p>
          <div className={cx(actionsClass, 'mt-8')}>
            {children ?? (
              <Link to="/app/photoshoot" className={buttonClass({ size: 'lg' })}>
                {t('start')}
              </Link>
            )}
          </div>
          {note && <p className="mt-6 max-w-prose text-xs text-faint">{t('picturesShort')}</p>}
        </div>
        <div className="grid grid-cols-3 gap-1 max-lg:order-first">
          {faces.map((file) => (
            <div key={file} className="relative max-lg:aspect-4/5 lg:min-h-92">
              <Portrait
                file={file}
                alt=""
                sizes="(min-width: 64rem) 18rem, 33vw"
                className="absolute inset-0 h-full object-cover"
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** On every page that shows people. */
export function PhotoCredits({ className }: { className?: string }) {
  const t = useT('marketing');
  return <p className={cx('max-w-prose text-sm text-faint', className)}>{t('pictures')}</p>;
}
