// The button, and the same look for a link: `<Link className={buttonClass()}>`.
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-medium text-center no-underline transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50 aria-busy:cursor-progress';
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-on-ink hover:bg-ink-hover',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-paper hover:opacity-90',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-4 text-sm',
  md: 'min-h-11 px-5.5 text-base',
  lg: 'min-h-13 px-7.5 text-lg',
};

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as what holds it. */
  wide?: boolean;
  className?: string;
}

export const buttonClass = ({ variant = 'primary', size = 'md', wide, className }: ButtonLook = {}): string =>
  cx(base, variants[variant], sizes[size], wide && 'w-full', className);

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows that it is at work and cannot be pressed again. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({ variant, size, wide, className, busy, icon, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, className })}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A round button with a picture only; its name is for those who cannot see the picture. */
export function IconButton({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={iconButtonClass(className)}>
      {children}
    </button>
  );
}
export const iconButtonClass = (className?: string): string =>
  cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-sunken hover:text-ink',
    className,
  );
