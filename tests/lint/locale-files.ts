// Reads locales/<locale>/<namespace>.json as flat lists of keys, for the rules that compare them.
import { lineAt, type Project } from './project.ts';

export const TRANSLATIONS = ['es', 'fr', 'de'] as const;
export type Translation = (typeof TRANSLATIONS)[number];

const FILE = /^locales\/([a-z]{2})\/(.+)\.json$/;

export function namespacesOf(project: Project, locale: string): string[] {
  return project.files.flatMap((file) => {
    const match = FILE.exec(file);
    return match && match[1] === locale ? [match[2]!] : [];
  });
}

export const fileOf = (locale: string, namespace: string): string => `locales/${locale}/${namespace}.json`;

/** `a.b.c` -> text. What is neither text nor a group of texts is kept as it is, so that the rules can report it. */
export function textsOf(project: Project, file: string): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  const walk = (value: unknown, path: string): void => {
    if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
    else flat.set(path, value);
  };
  walk(JSON.parse(project.read(file)), '');
  return flat;
}

/** The line on which a key stands: that of its last part, searched in the order of the parts. */
export function lineOfKey(text: string, key: string): number {
  let at = 0;
  for (const part of key.split('.')) {
    const next = text.indexOf(`"${part}"`, at);
    if (next >= 0) at = next;
  }
  return lineAt(text, at);
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** Languages count differently: the forms of one text are one entry. */
export const withoutPlural = (key: string): string => key.replace(PLURAL, '');

export const placeholders = (text: string): string =>
  [
    ...new Set(
      [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\/?>/g)].map((m) => (m[1] ? `{{${m[1]}}}` : `<${m[2]}>`)),
    ),
  ]
    .sort()
    .join(' ');
