// A message that stays on the page.
import type { ReactNode } from 'react';
import { toneClass, type Tone } from './card';
import { cx } from './cx';
import { Icon, type IconName } from './icons';

const icons: Record<Tone, IconName> = { neutral: 'info', accent: 'info', success: 'check', danger: 'warning' };

export function Alert({
  tone = 'neutral',
  title,
  children,
  action,
  className,
}: {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-md px-4 py-3 text-sm', toneClass[tone], className)}
    >
      <Icon name={icons[tone]} className="mt-px" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cx(Boolean(title) && 'mt-0.5', 'text-ink')}>{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
