// The environment is read in one place, which checks it and names what is wrong.
import { isCode, isTest, lineAt, type Finding, type Rule } from '../project.ts';

const MAY = /^(?:server\/env\/index\.ts|[\w.-]+\.config\.ts)$/;

export const environment: Rule = {
  name: 'environment',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) || isTest(file) || MAY.test(file)) continue;
      const text = project.read(file);
      for (const match of text.matchAll(/\bprocess\.env\b/g))
        findings.push({
          file,
          line: lineAt(text, match.index),
          message: `no process.env here: add it to server/env/index.ts and pass the value in`,
        });
    }
    return findings;
  },
};
