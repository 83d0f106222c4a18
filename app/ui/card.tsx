// Card, badge, empty state, skeleton and avatar.
import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx';
import { Icon, type IconName } from './icons';

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('rounded-lg border border-line bg-surface p-5 shadow-low sm:p-7', className)} />;
}

export type Tone = 'neutral' | 'accent' | 'success' | 'danger';
export const toneClass: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
};

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        toneClass[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

export function EmptyState({
  icon = 'image',
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong/50 px-6 py-14 text-center">
      <Icon name={icon} className="mb-4 size-8 text-faint" />
      <h2 className="text-lg">{title}</h2>
      {children && <div className="mt-1 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('anim-breathe block rounded-sm bg-sunken', className ?? 'h-4 w-full')} />;
}

/** A picture of a person, or their first letter. */
export function Avatar({ name, src, className }: { name: string; src?: string | null; className?: string }) {
  const look = cx('inline-flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-full', className);
  if (src) return <img src={src} alt="" className={cx(look, 'object-cover')} referrerPolicy="no-referrer" />;
  const letter = [...name.trim()][0]?.toLocaleUpperCase();
  return (
    <span aria-hidden className={cx(look, 'bg-accent-soft text-sm font-semibold text-accent')}>
      {letter ?? <Icon name="user" />}
    </span>
  );
}
