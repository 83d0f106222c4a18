// Asks for a fresh sign-in where the session may be somebody else's by now, and leads back to the page.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useHref } from '~/i18n/link';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';

export interface SignInAgainProps {
  /** The page to come back to, without a locale. */
  back: string;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function SignInAgainAlert({ back, label, className, children }: SignInAgainProps) {
  const href = useHref();
  return (
    <Alert
      tone="danger"
      className={className}
      action={
        <Form method="post" action={href('/sign-out')} reloadDocument>
          <input type="hidden" name="to" value={`${href('/auth')}?redirect=${encodeURIComponent(href(back))}`} />
          <Button type="submit" variant="secondary" size="sm">
            {label}
          </Button>
        </Form>
      }
    >
      {children}
    </Alert>
  );
}
