// Name and telephone number.
import { Form, useNavigation } from 'react-router';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { Customer } from '#server/contracts/api.ts';
import { NAME_LENGTH, PHONE_LENGTH, type Profile, type ProfileFault } from './forms';

export interface ProfileResult {
  value: Profile;
  faults: Partial<Record<ProfileFault, true>>;
}

export function ProfileForm({ customer, result }: { customer: Customer; result?: ProfileResult }) {
  const t = useT('account');
  const common = useT('common');
  const { state, formData } = useNavigation();
  const { name, phone } = result?.value ?? { name: customer.name, phone: customer.phone ?? '' };
  return (
    <Form method="post" className="grid max-w-form gap-5" preventScrollReset>
      <Field label={t('profile.name')} error={result?.faults.name && t('errors.name')}>
        {(control) => (
          <Input {...control} name="name" maxLength={NAME_LENGTH} autoComplete="name" defaultValue={name} />
        )}
      </Field>
      <Field
        label={t('profile.phone')}
        note={common('optional')}
        hint={t('profile.phoneHint')}
        error={result?.faults.phone && t('errors.phone')}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            name="phone"
            maxLength={PHONE_LENGTH}
            autoComplete="tel"
            defaultValue={phone}
          />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          name="intent"
          value="profile"
          busy={state !== 'idle' && formData?.get('intent') === 'profile'}
        >
          {common('save')}
        </Button>
      </div>
    </Form>
  );
}
