// The name and VAT ID for receipts: part of every payment form and of the settings.
import type { BillingDetails } from '#server/contracts/account.ts';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';

interface Words {
  label: string;
  /** Beside the label. */
  note?: string;
  hint?: string;
  error?: string;
}

/** `shown` stands in the fields at first: what was remembered, or what was refused. */
export function BillingFields({ name, vat, shown }: { name: Words; vat: Words; shown: Partial<BillingDetails> }) {
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
