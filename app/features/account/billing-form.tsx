// Whom new receipts are made out to.
import { Form, useNavigation } from 'react-router';
import { useT } from '~/i18n/use-t';
import { BillingFields } from '~/parts/billing-fields';
import { Button } from '~/ui/button';
import type { BillingDetails } from '#server/contracts/api.ts';
import type { Billing } from './forms';

export function BillingForm({ billing, refused }: { billing: BillingDetails | null; refused?: Billing }) {
  const t = useT('account');
  const common = useT('common');
  const { state, formData } = useNavigation();
  return (
    <Form method="post" className="grid max-w-form gap-5" preventScrollReset>
      <BillingFields
        name={{ label: t('billing.name'), note: common('optional') }}
        vat={{ label: t('billing.vat'), note: common('optional'), ...(refused && { error: t('errors.vat') }) }}
        shown={refused ?? billing ?? {}}
      />
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
