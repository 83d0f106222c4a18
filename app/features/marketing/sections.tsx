// What landing pages are built of: sections with a heading, points, questions, the last call, and the word about the pictures.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { QuestionList, type Question } from '~/parts/questions';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon, type IconName } from '~/ui/icons';

export const sectionClass = 'page-x mx-auto max-w-page pt-24 sm:pt-32';

export function Section({
  id,
  title,
  lead,
  className,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section id={id} className={cx(sectionClass, className)}>
      <h2 className="max-w-[24ch] text-3xl">{title}</h2>
      {lead && <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>}
      {children && <div className="mt-10">{children}</div>}
    </section>
  );
}

/** The first screen: words, and what is shown beside them. */
export function Hero({
  title,
  lead,
  children,
  beside,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
  beside?: ReactNode;
}) {
  return (
    <section
      className={cx(
        'page-x mx-auto grid max-w-page items-center gap-12 pt-10 sm:pt-16 lg:gap-16',
        Boolean(beside) && 'lg:grid-cols-[1.15fr_1fr]',
      )}
    >
      <div>
        <h1 className="max-w-[18ch] text-4xl">{title}</h1>
        <p className="mt-6 max-w-prose text-lg text-muted">{lead}</p>
        {children}
      </div>
      {beside}
    </section>
  );
}

export interface Point {
  title: string;
  text: ReactNode;
  icon?: IconName;
}

/** Numbered: what happens first, second, third. */
export function Steps({ steps }: { steps: readonly Point[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t border-ink pt-5">
          <span className="text-sm text-faint tabular-nums">{index + 1}</span>
          <h3 className="mt-2 text-xl">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Claims, each with what it means. */
export function Points({ points, columns = 3 }: { points: readonly Point[]; columns?: 2 | 3 }) {
  return (
    <ul className={cx('grid gap-x-10 gap-y-10 sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
      {points.map(({ title, text, icon }) => (
        <li key={title}>
          {icon && <Icon name={icon} className="mb-4 size-6 text-accent" />}
          <h3 className="text-lg">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

export function Faq({ questions }: { questions: readonly Question[] }) {
  const t = useT('marketing');
  return (
    <section className={cx(sectionClass, 'grid gap-10 lg:grid-cols-[1fr_2fr]')} aria-labelledby="questions">
      <h2 id="questions" className="text-3xl">
        {t('faq.title')}
      </h2>
      <QuestionList questions={questions} />
    </section>
  );
}

export function LastCall({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useT('marketing');
  return (
    <section className={sectionClass}>
      <div className="rounded-xl bg-sunken px-6 py-16 text-center sm:px-12 sm:py-20">
        <h2 className="mx-auto max-w-[22ch] text-3xl">{title}</h2>
        <p className="mx-auto mt-4 max-w-prose text-lg text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {children ?? (
            <Link to="/app/photoshoot" className={buttonClass({ size: 'lg' })}>
              {t('start')}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

/** On every page that shows people. */
export function PicturesNote({ className }: { className?: string }) {
  const t = useT('marketing');
  return <p className={cx('max-w-prose text-sm text-faint', className)}>{t('pictures')}</p>;
}
