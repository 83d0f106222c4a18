// What nothing imports need not be exported. What its own file does not use either is dead.
import { importsOf, targetOf } from '../imports.ts';
import { isCode, isTest, lineAt, type Finding, type Project, type Rule } from '../project.ts';

/** Read by the framework or run from the command line, not imported. */
const ENTRIES =
  /^(?:app\/(?:routes\/|root\.tsx|routes\.ts|entry\.)|server\/(?:main\.ts|cli\/)|[\w.-]+\.config\.ts|tests\/)/;

export const unusedExports: Rule = {
  name: 'unused-exports',
  check(project) {
    const taken = takenNames(project);
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) || isTest(file) || ENTRIES.test(file)) continue;
      const names = taken.get(file) ?? new Set();
      if (names.has('*')) continue;
      const text = project.read(file);
      for (const match of text.matchAll(EXPORT)) {
        const name = match[1] ?? 'default';
        if (names.has(name)) continue;
        const alive = text.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length > 2;
        // A type that a file's functions take or give may be named by whoever calls them.
        if (alive && /^export (?:interface|type)/.test(match[0])) continue;
        findings.push({
          file,
          line: lineAt(text, match.index),
          message: alive ? `only this file uses "${name}": do not export it` : `nothing uses "${name}": remove it`,
          warning: true,
        });
      }
    }
    return findings;
  },
};

const EXPORT =
  /^export (?:default\b|(?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type) (?:\{ )?([A-Za-z_$][\w$]*))/gm;

function takenNames(project: Project): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const file of project.files) {
    if (!isCode(file)) continue;
    for (const { specifier, names } of importsOf(project.read(file))) {
      const target = targetOf(project, file, specifier);
      if (!target) continue;
      const set = taken.get(target) ?? new Set<string>();
      for (const name of names) set.add(name);
      taken.set(target, set);
    }
  }
  return taken;
}
