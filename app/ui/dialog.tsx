// A question or a form above the page, in the middle or from the side. Needs a script, so offer the action on a page or in a form too.
import * as Radix from '@radix-ui/react-dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './button';
import { cx } from './cx';
import { Icon } from './icons';
import { closeMenuOnEscape } from './menu-keys';
import { useReturnFocus } from './return-focus';

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What opens it, when the caller does not hold the state. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  className?: string;
}

const scrim = 'anim-appear fixed inset-0 z-40 bg-scrim';

export function Dialog(props: DialogProps) {
  return (
    <Frame
      {...props}
      className={cx(
        'anim-rise fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[88dvh] max-w-dialog -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-high sm:p-8',
        props.className,
      )}
    />
  );
}

export function SlideOver({ side = 'right', ...props }: DialogProps & { side?: 'left' | 'right' }) {
  return (
    <Frame
      {...props}
      className={cx(
        'fixed inset-y-0 z-50 flex w-[min(26rem,100vw)] flex-col overflow-y-auto border-line bg-surface p-6 shadow-high',
        side === 'right' ? 'anim-from-right right-0 border-l' : 'anim-from-left left-0 border-r',
        props.className,
      )}
    />
  );
}

export interface ScreenDialogProps {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The whole screen of a phone and most of a larger one, for work on pictures. Open as long as it is there. */
export function ScreenDialog({ title, closeLabel, onClose, onKeyDown, children }: ScreenDialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={closeMenuOnEscape}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          className="anim-appear fixed inset-0 z-50 flex flex-col overflow-hidden bg-paper text-ink shadow-high outline-none sm:inset-6 sm:mx-auto sm:max-w-[64rem] sm:rounded-xl short:inset-0 short:max-w-none short:rounded-none"
        >
          <div className="flex items-center justify-between gap-4 py-1 pr-1.5 pl-4 sm:pl-6">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel}>
                <Icon name="close" />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Frame({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  closeLabel,
  children,
  actions,
  className,
}: DialogProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          className={className}
          onEscapeKeyDown={closeMenuOnEscape}
          {...(trigger ? {} : { onOpenAutoFocus: focus.remember, onCloseAutoFocus: focus.restore })}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel} className="-mt-2 -mr-2">
                <Icon name="close" />
              </IconButton>
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
          <div className="mt-5 grow">{children}</div>
          {actions && <div className="mt-7 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
/** Wraps a button inside a dialog so that it closes it. */
export const DialogClose = Radix.Close;
