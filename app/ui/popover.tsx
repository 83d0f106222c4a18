// A panel that floats beside its button, where there is room. For pages with a script; elsewhere use Menu.
import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { HOVER_OFFSET_PX } from './tokens';

const panel = 'rounded-md border border-line bg-surface shadow-high';

export function Popover({
  trigger,
  children,
  className,
}: {
  trigger: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={HOVER_OFFSET_PX}
          collisionPadding={16}
          className={cx(panel, 'anim-rise z-50 max-w-[calc(100vw-2rem)] p-4', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
