// The texts that people see, out of locales/, so that a better wording breaks no test.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './server.ts';

type Node = string | { [key: string]: Node };

/** `texts('auth', 'de')('signIn.title')`; placeholders are filled in from `values`, tags are dropped. */
export function texts(namespace: string, locale = 'en') {
  const all = JSON.parse(readFileSync(path.join(root, 'locales', locale, `${namespace}.json`), 'utf8')) as Node;
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = key.split('.').reduce<Node | undefined>((node, part) => {
      return typeof node === 'object' ? node[part] : undefined;
    }, all);
    if (typeof found !== 'string') throw new Error(`locales/${locale}/${namespace}.json has no ${key}`);
    return found
      .replaceAll(/\{\{\s*(\w+)[^}]*\}\}/g, (_all, name: string) => String(values[name] ?? ''))
      .replaceAll(/<[^>]*>/g, '');
  };
}
