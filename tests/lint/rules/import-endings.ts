// Node runs server/ and tests/ as they are, and finds a file only by its full name.
import { importsOf } from '../imports.ts';
import { isCode, type Finding, type Rule } from '../project.ts';

export const importEndings: Rule = {
  name: 'import-endings',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) || !/^(?:server|tests)\//.test(file)) continue;
      for (const { specifier, line } of importsOf(project.read(file))) {
        if (!/^[.#]/.test(specifier) || /\.(?:tsx?|mjs|js|json|css)$/.test(specifier)) continue;
        findings.push({ file, line, message: `write the whole name: '${specifier}.ts'` });
      }
    }
    return findings;
  },
};
