// The form of the checkout page, by the API's schema.
import { checkoutInput } from '#server/contracts/billing.ts';

/** What the buyer chooses and enters; the server adds the rest of the checkout. */
export const checkoutForm = checkoutInput.pick({
  package_id: true,
  billing_name: true,
  billing_address: true,
  vat_id: true,
});
