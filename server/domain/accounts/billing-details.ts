// Name and VAT number for a person's receipts. Private: managers and staff do not see them with the customer.
import type { BillingDetails } from '../../contracts/api.ts';
import type { Deps } from '../deps.ts';
import type { Person } from '../access/viewer.ts';

export const readBillingDetails = ({ customer: { billing_name, vat_id } }: Person): BillingDetails => ({
  billing_name,
  vat_id,
});

export async function setBillingDetails(
  { db }: Pick<Deps, 'db'>,
  { customer: { id } }: Person,
  { billing_name, vat_id }: BillingDetails,
): Promise<BillingDetails> {
  return (
    db
      .updateTable('catchlight.customers')
      // An empty form field removes the detail.
      .set({ billing_name: billing_name || null, vat_id: vat_id || null })
      .where('id', '=', id)
      .returning(['billing_name', 'vat_id'])
      .executeTakeFirstOrThrow()
  );
}
