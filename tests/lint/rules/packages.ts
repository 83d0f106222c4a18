// What is imported is declared, pinned, and in the right list: the server runs with `npm ci --omit=dev` as well. And what a server installs is
// imported: everything else is only more that can break.
import { importsOf } from '../imports.ts';
import { isCode, isTest, lineAt, type Finding, type Rule } from '../project.ts';

type List = Record<string, string>;

/** React Router's build looks for it in package.json. */
const USED_BY_OTHERS = new Set(['@react-router/node']);

export const packages: Rule = {
  name: 'packages',
  check(project) {
    const text = project.read('package.json');
    const manifest = JSON.parse(text) as { dependencies: List; devDependencies: List; optionalDependencies?: List };
    const findings: Finding[] = [];
    const imported = new Set<string>();
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    }))
      if (!/^(?:npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))
        findings.push({
          file: 'package.json',
          line: lineAt(text, text.indexOf(`"${name}":`)),
          message: `pin ${name} exactly instead of ${version}`,
        });
    for (const file of project.files) {
      if (!isCode(file) || !/^(?:app|server|tests)\//.test(file)) continue;
      for (const { specifier, line, typeOnly } of importsOf(project.read(file))) {
        const name = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(specifier)?.[0];
        if (!name || /^(?:node:|virtual:|~\/|[.#/])/.test(specifier)) continue;
        imported.add(name);
        if (name in manifest.dependencies) continue;
        if (!(name in manifest.devDependencies))
          findings.push({ file, line, message: `${name} is not in package.json` });
        else if (!isTest(file) && !typeOnly && !isBuildTime(file))
          findings.push({ file, line, message: `${name} is a devDependency, which a server does not have` });
      }
    }
    for (const name of Object.keys(manifest.dependencies))
      if (!imported.has(name) && !USED_BY_OTHERS.has(name))
        findings.push({
          file: 'package.json',
          line: lineAt(text, text.indexOf(`"${name}":`)),
          message: `nothing imports ${name}: take it out`,
        });
    return findings;
  },
};

/** Vite and the tests' databases are only there in a checkout. */
const isBuildTime = (file: string): boolean =>
  /^(?:app\/routes\.ts|server\/cli\/build\.ts|server\/http\/web\.ts)$/.test(file);
