// A button that asks back, and then submits a form of its own with its intent.
import type { ReactNode } from 'react';
import { Form, type FormProps } from 'react-router';
import { Button } from '~/ui/button';
import { Confirm, type ConfirmProps } from '~/ui/confirm';

export function ConfirmForm({
  intent,
  danger,
  children,
  action,
  preventScrollReset,
  submit,
  instead,
  ...confirm
}: Omit<ConfirmProps, 'children' | 'closesOnSubmit'> &
  Pick<FormProps, 'action' | 'preventScrollReset'> & {
    intent: string;
    /** What it does cannot be undone. */
    danger?: boolean;
    /** On the button that does it; default: the label. */
    submit?: string;
    /** Hidden fields. */
    children?: ReactNode;
    /** Below the button: what else can be done. */
    instead?: ReactNode;
  }) {
  return (
    <Confirm {...confirm} closesOnSubmit>
      <Form method="post" action={action} preventScrollReset={preventScrollReset}>
        {children}
        <Button type="submit" name="intent" value={intent} variant={danger ? 'danger' : undefined} size="sm" wide>
          {submit ?? confirm.label}
        </Button>
      </Form>
      {instead}
    </Confirm>
  );
}
