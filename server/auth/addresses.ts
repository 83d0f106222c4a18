// Mail addresses as they are stored: trimmed, in lower case, and valid.
import { validationFailed } from './errors.ts';
import { MAX_LENGTHS } from '../contracts/form-limits.ts';

const ADDRESS =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

export function requireEmailAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (address.length > MAX_LENGTHS.email || !ADDRESS.test(address))
    throw validationFailed('Unable to validate email address: invalid format');
  return address;
}
