// What must not be changed with a session that may be stolen: the way to a new one, and back here.
import { Form } from 'react-router';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';

export function SignInAgain({ className }: { className?: string }) {
  const t = useT('account');
  const href = useHref();
  const back = `${href('/auth')}?redirect=${encodeURIComponent(href('/app/account/security'))}`;
  return (
    <Alert
      tone="danger"
      className={className}
      action={
        <Form method="post" action={href('/sign-out')} reloadDocument>
          <input type="hidden" name="to" value={back} />
          <Button type="submit" variant="secondary" size="sm">
            {t('security.signInAgain')}
          </Button>
        </Form>
      }
    >
      {t('security.errors.signInAgain')}
    </Alert>
  );
}
