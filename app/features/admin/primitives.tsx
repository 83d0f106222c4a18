// Building blocks of the admin pages.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';

export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure with a bar of `value / most`. The bar is decoration: the figure says the same. */
export function FigureWithBar({ value, most, text }: { value: number; most: number; text: string }) {
  const share = most > 0 ? Math.max(0, Math.min(100, (value / most) * 100)) : 0;
  return (
    <span className="grid grid-cols-[4.5rem_minmax(5rem,1fr)] items-center gap-3">
      <span className="text-right tabular-nums">{text}</span>
      <svg aria-hidden className="block h-2.5 w-full overflow-hidden rounded-full bg-sunken text-accent-bright">
        <rect width={`${share}%`} height="100%" fill="currentColor" />
      </svg>
    </span>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-3 -ml-4' })}>
      <Icon name="arrow-left" className="size-4" /> {children}
    </Link>
  );
}

export const inlineLink = 'font-medium underline underline-offset-4';
