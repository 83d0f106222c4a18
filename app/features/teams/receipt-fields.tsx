// Whose name and VAT ID a company's receipt carries: asked where it pays, filled in with what was remembered.
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { BillingDetails } from '../../../server/contracts/account.ts';

export function ReceiptFields({ billing, company }: { billing: BillingDetails | undefined; company: string }) {
  const t = useT('teams');
  return (
    <>
      <Field label={t('seats.receiptName')}>
        {(control) => (
          <Input
            {...control}
            name="billing_name"
            maxLength={200}
            autoComplete="organization"
            defaultValue={billing?.billing_name ?? company}
          />
        )}
      </Field>
      <Field label={t('seats.vat')} hint={t('seats.vatHint')}>
        {(control) => (
          <Input
            {...control}
            name="vat_id"
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            defaultValue={billing?.vat_id ?? ''}
          />
        )}
      </Field>
    </>
  );
}
