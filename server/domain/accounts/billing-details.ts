// Whom a person's receipts are made out to. Their own affair: the customer that managers and staff see does not carry it.
import type { BillingDetails } from '../../contracts/api.ts';
import type { Deps } from '../deps.ts';
import type { Person } from './viewer.ts';

export const readBilling = ({ customer: { billing_name, vat_id } }: Person): BillingDetails => ({
  billing_name,
  vat_id,
});

export async function setBilling(
  { db }: Pick<Deps, 'db'>,
  { customer: { id } }: Person,
  { billing_name, vat_id }: BillingDetails,
): Promise<BillingDetails> {
  return (
    db
      .updateTable('catchlight.customers')
      // An emptied field of a form takes the detail away. Purchases write the number in capitals too.
      .set({ billing_name: billing_name || null, vat_id: vat_id?.toUpperCase() || null })
      .where('id', '=', id)
      .returning(['billing_name', 'vat_id'])
      .executeTakeFirstOrThrow()
  );
}
