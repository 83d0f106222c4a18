// Reads what a source file imports, and where in the repository each import leads. A pattern is enough: prettier has put every
// import statement at the start of a line.
import path from 'node:path';
import { lineAt, type Project } from './project.ts';

export interface Import {
  specifier: string;
  line: number;
  /** Nothing of it is left when the types are taken out. */
  typeOnly: boolean;
  /** The names taken; `*` for all of them, `default` for the default. */
  names: string[];
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?([^'"`;()=]*?)\s*from\s+['"]([^'"]+)['"]/gm;
const BARE = /^import\s+['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export function importsOf(text: string): Import[] {
  const found: Import[] = [];
  for (const match of text.matchAll(STATEMENT)) {
    const clause = match[2]!;
    const named = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
    const members = named
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const outside = clause.replace(/\{[^}]*\}/, '').replaceAll(/[\s,]/g, '');
    const onlyTypes = members.length > 0 && outside === '' && members.every((part) => part.startsWith('type '));
    const names = members.map((part) => part.replace(/^type\s+/, '').split(/\s+as\s+/)[0]!);
    if (clause.includes('*')) names.push('*');
    else if (outside) names.push('default');
    found.push({
      specifier: match[3]!,
      line: lineAt(text, match.index),
      typeOnly: Boolean(match[1]) || onlyTypes,
      names,
    });
  }
  for (const match of text.matchAll(BARE))
    found.push({ specifier: match[1]!, line: lineAt(text, match.index), typeOnly: false, names: [] });
  for (const match of text.matchAll(DYNAMIC)) {
    // `import(..).T` in a type position takes a type, an awaited one takes the module.
    const after = text.slice(match.index + match[0].length);
    const before = text.slice(0, match.index);
    const typeOnly = /^\.[A-Z]/.test(after) || /typeof\s*$/.test(before);
    found.push({ specifier: match[1]!, line: lineAt(text, match.index), typeOnly, names: ['*'] });
  }
  return found;
}

const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** The file of ours that an import leads to; undefined for packages. A file that does not exist comes back as it was written. */
export function targetOf(project: Project, from: string, specifier: string): string | undefined {
  let target: string;
  if (specifier.startsWith('.')) target = path.posix.join(path.posix.dirname(from), specifier);
  else if (specifier.startsWith('~/')) target = `app/${specifier.slice(2)}`;
  else if (specifier.startsWith('#')) target = specifier.slice(1);
  else return undefined;
  target = target.replace(/\?.*$/, '');
  const known = filesOf(project);
  for (const ending of ENDINGS) if (known.has(target + ending)) return target + ending;
  return target;
}

const sets = new WeakMap<Project, Set<string>>();
function filesOf(project: Project): Set<string> {
  let set = sets.get(project);
  if (!set) sets.set(project, (set = new Set(project.files)));
  return set;
}
