// The mark: an iris with the light's reflection in it.
import { cx } from '~/ui/cx';

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cx('size-7 shrink-0', className)}>
      <circle cx="16" cy="16" r="14" className="fill-ink" />
      <circle cx="16" cy="16" r="8.25" className="fill-none stroke-on-ink" strokeWidth="1.25" opacity=".45" />
      <circle cx="20.4" cy="11.2" r="3.6" className="fill-accent-bright" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-lg font-semibold tracking-tight">Catchlight</span>
    </span>
  );
}
