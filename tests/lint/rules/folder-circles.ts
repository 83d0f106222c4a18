// Folders of the domain that import each other cannot be read, tested or moved alone. Types count as well.
import { importsOf, targetOf } from '../imports.ts';
import { isCode, isTest, type Finding, type Project, type Rule } from '../project.ts';

const FOLDER = /^server\/domain\/[^/]+\//;

interface Link {
  target: string;
  /** The import that makes the link. */
  file: string;
  line: number;
}

export const folderCircles: Rule = {
  name: 'folder-circles',
  check(project) {
    const links = linksOf(project);
    const done = new Set<string>();
    const findings: Finding[] = [];
    const visit = (folder: string, path: readonly string[]): void => {
      for (const { target, file, line } of links.get(folder) ?? []) {
        const start = [...path, folder].indexOf(target);
        if (start >= 0) {
          const circle = [...path, folder, target].slice(start).join(' -> ');
          findings.push({ file, line, message: `${circle}: move what both need to a folder below them` });
        } else if (!done.has(target)) visit(target, [...path, folder]);
      }
      done.add(folder);
    };
    for (const folder of links.keys()) if (!done.has(folder)) visit(folder, []);
    return findings;
  },
};

function linksOf(project: Project): Map<string, Link[]> {
  const links = new Map<string, Link[]>();
  for (const file of project.files) {
    const from = FOLDER.exec(file)?.[0];
    if (!from || !isCode(file) || isTest(file)) continue;
    const known = links.get(from) ?? [];
    links.set(from, known);
    for (const { specifier, line } of importsOf(project.read(file))) {
      const target = FOLDER.exec(targetOf(project, file, specifier) ?? '')?.[0];
      if (target && target !== from && !known.some((link) => link.target === target))
        known.push({ target, file, line });
    }
  }
  return links;
}
