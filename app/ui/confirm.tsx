// A button that asks back before it does what cannot be undone. It opens without a script; what it opens holds the form.
import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button';
import { Menu, type MenuProps } from './menu';

export interface ConfirmProps extends Pick<MenuProps, 'closesOnSubmit'> {
  label: ReactNode;
  look?: ButtonLook;
  align?: 'start' | 'end';
  /** Opens upwards. */
  up?: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** The form with the button that does it. */
  children: ReactNode;
}

export function Confirm({ label, look, align = 'end', up, title, text, closesOnSubmit, children }: ConfirmProps) {
  return (
    <Menu
      label={label}
      align={align}
      up={up}
      closesOnSubmit={closesOnSubmit}
      sheet
      group="confirm"
      triggerClassName={buttonClass({ variant: 'secondary', size: 'sm', ...look })}
      className="w-80 p-4! text-left"
    >
      <p className="font-medium">{title}</p>
      {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </Menu>
  );
}
