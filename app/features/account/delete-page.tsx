// /app/account/delete: what is deleted, what is kept, and the address that has to be typed to confirm.
import { Form } from 'react-router';
import { availableCredits } from '#server/contracts/credits.ts';
import { apiAddress } from '~/api/address';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon, type IconName } from '~/ui/icons';
import { Input } from '~/ui/input';

export type DeleteError = 'invalid' | 'owner';

export function DeletePage({ rejected }: { rejected?: RejectedForm<'confirmation', DeleteError> }) {
  const t = useT('account');
  const common = useT('common');
  const { errors, busy } = useFormState('', rejected);
  const customer = useCustomer();
  if (!customer) return null;
  const credits = availableCredits(customer.credit_balance);
  return (
    <div className="mx-auto max-w-prose py-4 sm:py-8">
      <title>{`${t('delete.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('delete.title')}</h1>
      <p className="mt-3 text-lg text-muted">{t('delete.lead')}</p>
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        <Points icon="trash" title={t('delete.goes')} points={['photos', 'headshots', 'person', 'signIn']} />
        <Points icon="receipt" title={t('delete.stays')} points={['books', 'hash']} />
      </div>
      {credits > 0 && (
        <Alert tone="accent" className="mt-8" title={t('delete.credits', { count: credits })}>
          {t('delete.creditsText')}{' '}
          <Link to="/app/credits" className="underline underline-offset-4">
            {t('delete.creditsLink')}
          </Link>
        </Alert>
      )}
      {errors.confirmation === 'owner' && (
        <Alert tone="danger" className="mt-8">
          {t('errors.owner')}
        </Alert>
      )}
      <p className="mt-8 text-sm text-muted">
        {t('delete.exportFirst')}{' '}
        <a href={apiAddress('/customers/export')} download className="underline underline-offset-4 hover:text-ink">
          {t('export.button')}
        </a>
      </p>
      <Form method="post" className="mt-5 grid max-w-form gap-5">
        <Field
          label={t('delete.confirm')}
          hint={customer.email}
          required
          error={errors.confirmation === 'invalid' && t('errors.confirmation')}
        >
          {(control) => (
            <Input {...control} name="confirmation" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            {t('delete.button')}
          </Button>
          <Link to="/app/account" className={buttonClass({ variant: 'quiet' })}>
            {common('cancel')}
          </Link>
        </div>
      </Form>
    </div>
  );
}

type Point = 'photos' | 'headshots' | 'person' | 'signIn' | 'books' | 'hash';

function Points({ icon, title, points }: { icon: IconName; title: string; points: readonly Point[] }) {
  const t = useT('account');
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2 text-base">
        <Icon name={icon} className="size-4.5 text-faint" /> {title}
      </h2>
      <ul className="mt-3 grid gap-2 text-sm text-muted">
        {points.map((point) => (
          <li key={point} className="first-letter:uppercase">
            {t(`delete.points.${point}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
