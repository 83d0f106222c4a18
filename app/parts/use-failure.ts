// For what goes wrong in the browser after the page is there: says it as a toast, and sends whoever is signed out to the sign-in page.
import { useCallback } from 'react';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useToast } from '~/ui/toast';
import { failureText } from './failure-text';

/** `const fail = useFailure(); browserApi().post(...).catch(fail)` */
export function useFailure(): (error: unknown) => void {
  const toast = useToast();
  const t = useT('errors');
  const href = useHref();
  return useCallback(
    (error) => {
      toast({ text: failureText(error, t), tone: 'danger' });
      if ((error as { status?: unknown } | null)?.status === 401) window.location.assign(href('/auth'));
    },
    [toast, t, href],
  );
}
