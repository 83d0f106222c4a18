// The name, address and VAT ID for receipts: part of every payment form and of the settings.
import type { BillingDetails } from '#server/contracts/account.ts';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { Field } from '~/ui/field';
import { Input, Textarea } from '~/ui/input';

interface Words {
  label: string;
  /** Beside the label. */
  note?: string;
  hint?: string;
  error?: string;
}

/** `shown`: the initial values, remembered or rejected. */
export function BillingFields(props: { name: Words; address: Words; vat: Words; shown: Partial<BillingDetails> }) {
  const { name, address, vat, shown } = props;
  return (
    <>
      <Field {...name}>
        {(control) => (
          <Input
            {...control}
            name="billing_name"
            maxLength={MAX_LENGTHS.billingName}
            autoComplete="organization"
            defaultValue={shown.billing_name ?? ''}
          />
        )}
      </Field>
      <Field {...address}>
        {(control) => (
          <Textarea
            {...control}
            name="billing_address"
            rows={3}
            maxLength={MAX_LENGTHS.billingAddress}
            autoComplete="street-address"
            defaultValue={shown.billing_address ?? ''}
          />
        )}
      </Field>
      <Field {...vat}>
        {(control) => (
          <Input
            {...control}
            name="vat_id"
            maxLength={MAX_LENGTHS.vatId}
            autoComplete="off"
            spellCheck={false}
            defaultValue={shown.vat_id ?? ''}
          />
        )}
      </Field>
    </>
  );
}
