// Mail addresses: one spelling for each, checked once at the door.
import { invalid } from './errors.ts';

const ADDRESS =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

export function readAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (address.length > 254 || !ADDRESS.test(address)) throw invalid('Unable to validate email address: invalid format');
  return address;
}
