// Stored pages see the query parameters of their line in the route table and no others. Everything on the server's way to such a page that
// reads a parameter is found here, and what it reads has to be declared.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_DESIGN } from '#server/contracts/picture-editor.ts';
import { ROWS, storedPageParameters } from './route-table';

const APP = import.meta.dirname;
const stored = ROWS.filter((row) => row.cache > 0);

/** Whose names are not written where they are read. */
const COMPUTED: Record<string, readonly string[]> = { 'routes/free-tools/editor.tsx': Object.keys(FIRST_DESIGN) };

/** These handle queries and read none of a stored page. */
const READ_NOTHING: readonly string[] = [
  // Write addresses, or keep the one that somebody comes back to.
  ...['api/client.ts', 'i18n/redirect-path.ts', 'route-table.ts', 'features/errors/error-screen.tsx'],
  ...['features/consent/cookie-banner.tsx', 'components/theme-switch.tsx', 'components/language-switcher.tsx'],
  ...['middleware/redirects.ts', 'middleware/saved-form.ts', 'features/shell/scroll.ts'],
  // Read what an action is sent, in a body or in the address.
  ...['web/forms/parse-form.server.ts', 'web/forms/rejected-form.ts'],
  // Reads a parameter where the page declares it.
  'web/seo/head-links.tsx',
  // Behind a sign-in.
  ...[
    'middleware/sign-in-guard.ts',
    'middleware/verified.ts',
    'middleware/extension.ts',
    'middleware/second-factor.ts',
  ],
];

const sourceOf = (file: string): string | undefined =>
  [file, `${file}.ts`, `${file}.tsx`].find((name) => /\.tsx?$/.test(name) && existsSync(name));

/** The app's files that a file imports. */
function importsOf(text: string, file: string): string[] {
  const names = text.matchAll(/^(?:import|export)\b[^'";]*?from '((?:~|\.{1,2})\/[^']+)'/gm);
  return [...names].flatMap(([, name]) => {
    const at = name!.startsWith('~/') ? path.join(APP, name!.slice(2)) : path.join(path.dirname(file), name!);
    return sourceOf(at) ?? [];
  });
}

function reachableFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const next of importsOf(text, file)) reachableFrom(next, found);
  return found;
}

/** The names that the file and what it imports read, each with the place. */
function readsOf(file: string): { name: string; at: string }[] {
  return [...reachableFrom(sourceOf(path.join(APP, file))!)].flatMap(([found, text]) => {
    const at = path.relative(APP, found);
    if (!/searchParams|URLSearchParams|\.search\b|\bsearch }/i.test(text) || READ_NOTHING.includes(at)) return [];
    const written = [...text.matchAll(/(?:searchParams|URLSearchParams\(\w+\))\.(?:get|has)\('(\w+)'\)/g)];
    const names = [...written.map(([, name]) => name!), ...(COMPUTED[at] ?? [])];
    // It handles a query in a way that this test does not know.
    if (names.length === 0)
      throw new Error(`List what ${at} reads of a query in COMPUTED, or the file in READ_NOTHING`);
    return names.map((name) => ({ name, at }));
  });
}

const everyPage = [...readsOf('root.tsx'), ...readsOf('routes/layouts/default.tsx')];

describe('the parameters of a stored page', () => {
  it.each(stored.map((row) => [row.path, row] as const))('%s declares what it reads', (page, row) => {
    const declared = storedPageParameters(page.replaceAll(/:\w+/g, 'x'))!;
    const reads = [...everyPage, ...readsOf(`routes/${row.file}.tsx`)];
    expect(reads.filter(({ name }) => !declared.includes(name))).toEqual([]);
    expect(declared.filter((name) => !reads.some((read) => read.name === name))).toEqual([]);
  });

  it('are those of pages that are stored', () => {
    expect(ROWS.filter((row) => row.cache === 0 && row.parameters.length > 0)).toEqual([]);
    expect(storedPageParameters('/de/pricing')).toEqual(expect.arrayContaining(['seats', 'partner']));
    expect(storedPageParameters('/app')).toBeUndefined();
  });
});
