// The form that asks what a person uses the product for, by the API's schema.
import { customerPatch } from '#server/contracts/account.ts';

export const segmentForm = customerPatch.pick({ segment: true }).required();
