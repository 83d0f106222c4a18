// The name of a person as it stands beside an address: "Lovelace, Ada (Sales)" is Ada Lovelace.
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

/** Behind a comma these belong to the name; anything else there is the first name. */
const SUFFIX = /^(?:ph\.?d|m\.?d|jr|sr|ii|iii|iv|mba|m\.?sc|b\.?sc|m\.?a|b\.?a|esq|cpa|cfa|ll\.?m)\.?$/i;

/** Empty when the text holds no name. At most `MAX_LENGTHS.name` characters. */
export function cleanPersonName(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/^[\s,;'"(]+|[\s,;'"]+$/g, '')
    .replace(/\s*[([][^()[\]]*[)\]]$/, '');
  if (plain.includes('@') || !/\p{L}/u.test(plain)) return '';
  const [last = '', first = '', ...more] = plain.split(',').map((part) => part.trim());
  const turned = first !== '' && more.length === 0 && !SUFFIX.test(first);
  return (turned ? `${first} ${last}` : plain).slice(0, MAX_LENGTHS.name).trim();
}
