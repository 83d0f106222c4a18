// One way to write each path: another top folder is named from the root (`#server/...`), so that neither file can move without the
// path staying right; within server/ paths are relative, as everywhere in it.
import path from 'node:path';
import { importsOf, targetOf } from '../imports.ts';
import { isCode, type Finding, type Project, type Rule } from '../project.ts';

/** The top folders that have a name of their own, in package.json's `imports`. */
const NAMED = ['server', 'tests'];
const topOf = (file: string): string => file.split('/', 1)[0]!;

export const importPaths: Rule = {
  name: 'import-paths',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file)) continue;
      for (const { specifier, line } of importsOf(project.read(file))) {
        const right = rightPath(project, file, specifier);
        if (right !== specifier) findings.push({ file, line, message: `write '${right}'` });
      }
    }
    return findings;
  },
  fix(project) {
    return project.files.filter(isCode).flatMap((file) => {
      const before = project.read(file);
      let text = before;
      for (const { specifier } of importsOf(before))
        text = text.replaceAll(`'${specifier}'`, () => `'${rightPath(project, file, specifier)}'`);
      return text === before ? [] : [{ file, text }];
    });
  },
};

function rightPath(project: Project, file: string, specifier: string): string {
  const target = /^[.#][^?]*$/.test(specifier) ? targetOf(project, file, specifier) : undefined;
  if (target === undefined) return specifier;
  const [from, to] = [topOf(file), topOf(target)];
  if (from !== to) return NAMED.includes(to) ? `#${target}` : specifier;
  if (from !== 'server' || !specifier.startsWith('#')) return specifier;
  const relative = path.posix.relative(path.posix.dirname(file), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
