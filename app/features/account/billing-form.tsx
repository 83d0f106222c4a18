// Whom new receipts are made out to.
import { Form } from 'react-router';
import { useT } from '~/i18n/use-t';
import { BillingFields } from '~/components/billing-fields';
import { Button } from '~/ui/button';
import type { BillingDetails } from '#server/contracts/api.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';

export function BillingForm({ billing, rejected }: { billing: BillingDetails | null; rejected?: RejectedForm }) {
  const t = useT('account');
  const common = useT('common');
  const { errors, value, busy } = useFormState('billing', rejected);
  return (
    <Form method="post" className="grid max-w-form gap-5" preventScrollReset>
      <BillingFields
        name={{ label: t('billing.name'), note: common('optional') }}
        address={{ label: t('billing.address'), note: common('optional') }}
        vat={{ label: t('billing.vat'), note: common('optional'), error: errors['vat_id'] && t('errors.vat') }}
        shown={{
          billing_name: value('billing_name') ?? billing?.billing_name,
          billing_address: value('billing_address') ?? billing?.billing_address,
          vat_id: value('vat_id') ?? billing?.vat_id,
        }}
      />
      <div>
        <Button type="submit" variant="secondary" name="intent" value="billing" busy={busy}>
          {common('save')}
        </Button>
      </div>
    </Form>
  );
}
