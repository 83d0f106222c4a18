// Names of exported files: {first}-{last}, one person's apart from another's of the same name.
import { freeName } from '../objects/free-name.ts';

export interface NamedPerson {
  /** Whose files have one name. */
  key: string;
  name: string;
  email: string;
}

/** The name of each person by key: letters of any script and digits with dashes between them. The same people get the same names. */
export function fileNamesOfPeople(people: readonly NamedPerson[]): Map<string, string> {
  const byKey = new Map(people.map((person) => [person.key, person]));
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const { key, name, email } of [...byKey.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const plain = dashed(name) || dashed(email.split('@')[0] ?? '') || 'member';
    names.set(key, freeName(taken, plain));
  }
  return names;
}

const MAX_CHARACTERS = 80;

const dashed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_CHARACTERS);
