// Whose name and VAT ID a receipt carries: asked wherever somebody pays, and in the settings.
import type { BillingDetails } from '#server/contracts/account.ts';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';

/** What the API takes (server/contracts/account.ts). */
export const BILLING_NAME_LENGTH = 200;
const VAT_LENGTH = 32;

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
            maxLength={BILLING_NAME_LENGTH}
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
            maxLength={VAT_LENGTH}
            autoComplete="off"
            spellCheck={false}
            defaultValue={shown.vat_id ?? ''}
          />
        )}
      </Field>
    </>
  );
}
