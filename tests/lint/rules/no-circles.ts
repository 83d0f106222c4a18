// Files that import each other are one file in two places: neither can be read, tested or moved alone. Types count as well.
import { importsOf, targetOf } from '../imports.ts';
import { isCode, isTest, type Finding, type Project, type Rule } from '../project.ts';

export const noCircles: Rule = {
  name: 'no-circles',
  check(project) {
    const links = linksOf(project);
    const done = new Set<string>();
    const findings: Finding[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      const since = way.indexOf(file);
      if (since >= 0) {
        const circle = [...way.slice(since), file].join(' -> ');
        findings.push({ file, line: 1, message: `${circle}: move what both need to a file of its own` });
        return;
      }
      if (done.has(file)) return;
      for (const target of links.get(file) ?? []) visit(target, [...way, file]);
      done.add(file);
    };
    for (const file of links.keys()) visit(file, []);
    return findings;
  },
};

function linksOf(project: Project): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>();
  for (const file of project.files) {
    if (!isCode(file) || isTest(file)) continue;
    const targets = importsOf(project.read(file)).map(({ specifier }) => targetOf(project, file, specifier));
    links.set(file, new Set(targets.filter((target) => target !== undefined)));
  }
  return links;
}
