// What strangers send to the forms of a page: the fields that its page and its code name, with values that fit, values of other fields and
// values that have nothing to do with it, in every way in which a form can be sent, and in some in which none can.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { hostile } from '#tests/factories/arbitrary-input.ts';
import { root } from './server.ts';

const APP = path.join(root, 'app');

/** A page's forms, as far as its HTML and its code tell. */
export interface FormContract {
  names: string[];
  /** By field, what the page offers. */
  values: Map<string, string[]>;
}

const sourceOf = (file: string): string | undefined => [`${file}.ts`, `${file}.tsx`].find((name) => existsSync(name));

/** The texts of a file of the app and of everything that it imports from the app's routes and features. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const [, name] of text.matchAll(/^import\b[^'";]*?from '((?:~|\.{1,2})\/[^']+)'/gm)) {
    const next = sourceOf(name!.startsWith('~/') ? path.join(APP, name!.slice(2)) : path.join(file, '..', name!));
    if (next && /\/(?:routes|features)\//.test(next)) sourcesOf(next, found);
  }
  return found;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** `file`: of the route, below app/routes, without the ending; `html`: its page as somebody sees it. */
export function contractOf(file: string, html: string): FormContract {
  const values = new Map<string, string[]>();
  const add = (name: string, value?: string): void =>
    void values.set(name, [...(values.get(name) ?? []), ...(value === undefined ? [] : [value])]);
  for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
    const name = attribute(tag, 'name');
    if (name) add(name, attribute(tag, 'value'));
  }
  const code = [...sourcesOf(sourceOf(path.join(APP, 'routes', file))!).values()].join('\n');
  for (const [, name] of code.matchAll(/(?:textField\(form, |form\.(?:get|getAll)\(|\bname=)['"](\w+)['"]/g))
    add(name!);
  // The keys of tables of handlers, and buttons that are not shown now.
  for (const [, intent] of code.matchAll(/\bintent="([\w-]+)"|name="intent" value="([\w-]+)"/g)) add('intent', intent);
  for (const [, table] of code.matchAll(/Handlers(?:<[^=]*>)? = \{([\s\S]*?)\n\};/g))
    for (const [, key] of table!.matchAll(/^ {2}(?:async )?'?([\w-]+)'?(?:\(|:|,)/gm)) add('intent', key);
  return { names: [...values.keys()], values };
}

/** The parameters of its address that the code of a page reads. */
export function parametersOf(file: string): string[] {
  const code = [...sourcesOf(sourceOf(path.join(APP, 'routes', file))!).values()].join('\n');
  const read = code.matchAll(/(?:[sS]earch|[qQ]uery|[pP]arams)\.(?:get|getAll|has)\(['"](\w+)['"]/g);
  return [...new Set([...read].map(([, name]) => name!))];
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

type Field = readonly [name: string, value: string];

function fieldsOf({ names, values }: FormContract, known: readonly string[]): fc.Arbitrary<Field[]> {
  const fields = names.map((name) => {
    const own = values.get(name)!.filter((value) => value !== '');
    const value = fc.oneof(
      { weight: own.length > 0 ? 6 : 0, arbitrary: fc.constantFrom(...own, 'text') },
      { weight: 3, arbitrary: fc.constantFrom(...known) },
      { weight: 2, arbitrary: hostile.map(textOf) },
    );
    // A handler is chosen nearly always; other fields are missing now and then, or there twice.
    const one = value.map((text): Field[] => [[name, text]]);
    const two = fc.tuple(value, value).map((texts): Field[] => texts.map((text) => [name, text]));
    const none = fc.constant<Field[]>([]);
    return name === 'intent'
      ? fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...own, 'text').map((text): Field[] => [[name, text]]) },
          one,
          two,
        )
      : fc.oneof({ weight: 6, arbitrary: one }, { weight: 1, arbitrary: two }, { weight: 2, arbitrary: none });
  });
  return fc.tuple(...fields).map((each) => each.flat());
}

export interface FormBody {
  body?: BodyInit;
  type?: string;
}

function multipartOf(fields: readonly Field[], withFile: boolean): FormBody {
  const form = new FormData();
  for (const [at, [name, value]] of fields.entries())
    if (withFile && at === fields.length - 1) form.append(name, new Blob([value]), 'a.jpg');
    else form.append(name, value);
  return { body: form };
}

const ENCODERS: readonly ((fields: readonly Field[]) => FormBody)[] = [
  ...Array.from({ length: 5 }, () => (fields: readonly Field[]) => ({
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  })),
  (fields) => multipartOf(fields, false),
  (fields) => multipartOf(fields, true),
  (fields) => ({ body: JSON.stringify(Object.fromEntries(fields)), type: 'application/json' }),
  (fields) => ({ body: fields.map(String).join('\n'), type: 'text/plain' }),
  (fields) => ({ body: fields.map(String).join('&'), type: 'multipart/form-data' }),
  (fields) => ({
    body: `--x\r\nContent-Disposition: form-data\r\n${fields.map(String).join()}`,
    type: 'multipart/form-data; boundary=x',
  }),
  () => ({ body: '%', type: 'application/x-www-form-urlencoded' }),
  () => ({}),
];

/** `known`: ids and addresses that exist. */
export const arbitraryForm = (contract: FormContract, known: readonly string[]): fc.Arbitrary<FormBody> =>
  fc.tuple(fieldsOf(contract, known), fc.constantFrom(...ENCODERS)).map(([fields, encode]) => encode(fields));
