// Every source file says at its top what it is for, in a line or two.
import { isCode, type Finding, type Rule } from '../project.ts';

export const openingComment: Rule = {
  name: 'opening-comment',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) && !/\.(?:css|mjs)$/.test(file)) continue;
      const first = project
        .read(file)
        .replace(/^#!.*\n/, '')
        .trimStart();
      if (!/^(?:\/\/|\/\*)\s*\S.{9,}/.test(first))
        findings.push({ file, line: 1, message: 'open it with a comment that says what it is for' });
    }
    return findings;
  },
};
