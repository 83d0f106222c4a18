// Name, address and VAT number for a person's receipts. Private: managers and staff do not see them with the customer.
import type { z } from 'zod';
import type { BillingDetails, billingInput } from '../../contracts/api.ts';
import type { Deps } from '../deps.ts';
import type { Person } from '../access/viewer.ts';

export const readBillingDetails = ({ customer }: Person): BillingDetails => {
  const { billing_name, vat_id, billing_address } = customer;
  return { billing_name, vat_id, billing_address };
};

export async function setBillingDetails(
  { db }: Pick<Deps, 'db'>,
  { customer: { id } }: Person,
  { billing_name, vat_id, billing_address }: z.output<typeof billingInput>,
): Promise<BillingDetails> {
  return (
    db
      .updateTable('catchlight.customers')
      // An empty form field removes the detail.
      .set({ billing_name: billing_name || null, vat_id: vat_id || null })
      .$if(billing_address !== undefined, (query) => query.set({ billing_address: billing_address || null }))
      .where('id', '=', id)
      .returning(['billing_name', 'vat_id', 'billing_address'])
      .executeTakeFirstOrThrow()
  );
}
