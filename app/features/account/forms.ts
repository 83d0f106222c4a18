// What the forms of the account pages send, read and checked. Faults name a text of the namespace account: errors.<name>.
import { BILLING_NAME_LENGTH } from '~/parts/billing-fields';
import { textOf } from '~/parts/posted-form';

export type ProfileFault = 'name' | 'phone';
export const NAME_LENGTH = 120;
export const PHONE_LENGTH = 40;

export interface Profile {
  name: string;
  phone: string;
}

export function readProfile(form: FormData): { value: Profile; faults: Partial<Record<ProfileFault, true>> } {
  const value = { name: textOf(form, 'name'), phone: textOf(form, 'phone') };
  const faults: Partial<Record<ProfileFault, true>> = {};
  if (value.name.length > NAME_LENGTH) faults.name = true;
  // As people write numbers in all countries; whether one is reached is not ours to find out.
  if (value.phone && !/^\+?[\d\s()./-]{5,40}$/.test(value.phone)) faults.phone = true;
  return { value, faults };
}

export interface Billing {
  billing_name: string;
  vat_id: string;
}

/** Numbers look different in every country; only what can be none is refused. */
export function readBilling(form: FormData): { value: Billing; fault: boolean } {
  const value = {
    billing_name: textOf(form, 'billing_name').slice(0, BILLING_NAME_LENGTH),
    vat_id: textOf(form, 'vat_id'),
  };
  return { value, fault: value.vat_id !== '' && !/^[A-Za-z0-9 .+*/-]{4,32}$/.test(value.vat_id) };
}

/** Six digits out of what was pasted, '' when nothing was typed, undefined when it can be no code. */
export function readCode(form: FormData, name: string): string | undefined {
  const digits = textOf(form, name).replaceAll(/\s+/g, '');
  return digits === '' || /^\d{6}$/.test(digits) ? digits : undefined;
}

/** The typed address that confirms the end of an account. */
export const isConfirmed = (form: FormData, email: string): boolean =>
  textOf(form, 'confirmation').toLowerCase() === email.trim().toLowerCase();
