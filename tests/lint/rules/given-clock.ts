// Rules of the business and jobs get the time and new ids passed in, so that tests decide what they are.
import { isCode, isTest, lineAt, type Finding, type Rule } from '../project.ts';

const OWN = /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/g;

export const givenClock: Rule = {
  name: 'given-clock',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) || isTest(file) || !/^server\/(?:domain|jobs|engine|backend)\//.test(file)) continue;
      const text = project.read(file);
      for (const match of text.matchAll(OWN))
        findings.push({
          file,
          line: lineAt(text, match.index),
          message: `${match[0]} makes its own time or chance: take the clock or the id maker that is passed in`,
        });
    }
    return findings;
  },
};
