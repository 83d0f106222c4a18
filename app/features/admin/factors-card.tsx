// Apps, security keys and passkeys of a person who has lost their devices, removed so that the mailed code alone signs them in again.
import { Form } from 'react-router';
import { SignInAgainAlert } from '~/components/sign-in-again-alert';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Confirm } from '~/ui/confirm';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import type { CustomerAnswer } from './answers';
import { ReasonField } from './reason-field';

export function FactorsCard({ data, rejected }: { data: CustomerAnswer; rejected?: RejectedForm }) {
  const t = useT('admin');
  const form = useFormState('remove-factors', rejected);
  const { factors, customer } = data;
  const some = factors !== null && factors.apps + factors.security_keys + factors.passkeys > 0;
  return (
    <Card>
      <h2 className="text-lg">{t('factors.title')}</h2>
      <p className="mt-1 text-muted">
        {factors === null ? t('factors.unknown') : some ? t('factors.counts', { ...factors }) : t('factors.none')}
      </p>
      {form.errors['signIn'] && (
        <SignInAgainAlert back={`/admin/customers/${customer.id}`} label={t('factors.again')} className="mt-4">
          {t('factors.signInAgain')}
        </SignInAgainAlert>
      )}
      {some && (
        <div className="mt-5">
          <Confirm
            label={t('factors.remove')}
            align="start"
            title={t('factors.removeTitle')}
            text={t('factors.removeText')}
          >
            <Form method="post" className="grid gap-4">
              <ReasonField form={form} />
              <Button type="submit" name="intent" value="remove-factors" variant="danger" size="sm" wide>
                {t('factors.confirm')}
              </Button>
            </Form>
          </Confirm>
        </div>
      )}
    </Card>
  );
}
