// Whom new receipts are made out to.
import { Form, useNavigation } from 'react-router';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { BillingDetails } from '../../../server/contracts/api.ts';
import { BILLING_NAME_LENGTH, VAT_LENGTH, type Billing } from './forms';

export function BillingForm({ billing, refused }: { billing: BillingDetails | null; refused?: Billing }) {
  const t = useT('account');
  const common = useT('common');
  const { state, formData } = useNavigation();
  const shown = refused ?? billing;
  return (
    <Form method="post" className="grid max-w-form gap-5" preventScrollReset>
      <Field label={t('billing.name')} note={common('optional')}>
        {(control) => (
          <Input
            {...control}
            name="billing_name"
            maxLength={BILLING_NAME_LENGTH}
            autoComplete="organization"
            defaultValue={shown?.billing_name ?? ''}
          />
        )}
      </Field>
      <Field label={t('billing.vat')} note={common('optional')} error={refused && t('errors.vat')}>
        {(control) => (
          <Input
            {...control}
            name="vat_id"
            maxLength={VAT_LENGTH}
            autoComplete="off"
            spellCheck={false}
            defaultValue={shown?.vat_id ?? ''}
          />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          variant="secondary"
          name="intent"
          value="billing"
          busy={state !== 'idle' && formData?.get('intent') === 'billing'}
        >
          {common('save')}
        </Button>
      </div>
    </Form>
  );
}
