// Name and telephone number.
import { Form } from 'react-router';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { Customer } from '#server/contracts/api.ts';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';

export function ProfileForm({ customer, rejected }: { customer: Customer; rejected?: RejectedForm }) {
  const t = useT('account');
  const common = useT('common');
  const { errors, value, busy } = useFormState('profile', rejected);
  return (
    <Form method="post" className="grid max-w-form gap-5" preventScrollReset>
      <Field label={t('profile.name')} error={errors['name'] && t('errors.name')}>
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={MAX_LENGTHS.name}
            autoComplete="name"
            defaultValue={value('name') ?? customer.name}
          />
        )}
      </Field>
      <Field
        label={t('profile.phone')}
        note={common('optional')}
        hint={t('profile.phoneHint')}
        error={errors['phone'] && t('errors.phone')}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            name="phone"
            maxLength={MAX_LENGTHS.phone}
            autoComplete="tel"
            defaultValue={value('phone') ?? customer.phone ?? ''}
          />
        )}
      </Field>
      <div>
        <Button type="submit" name="intent" value="profile" busy={busy}>
          {common('save')}
        </Button>
      </div>
    </Form>
  );
}
