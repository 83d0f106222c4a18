// A file that fits on a few screens is read whole before it is changed.
import { isCode, isTest, type Finding, type Rule } from '../project.ts';

const LINES = 250;
const TEST_LINES = 400;
const ROUTE_LINES = 150;

/** Longer for a reason. */
const LISTED: ReadonlyMap<string, string> = new Map([
  ['server/db/schema.ts', 'one table after another: it is looked things up in, not read'],
]);

export const fileSize: Rule = {
  name: 'file-size',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) || LISTED.has(file) || file.startsWith('server/db/migrations/')) continue;
      const most = isTest(file) ? TEST_LINES : file.startsWith('app/routes/') ? ROUTE_LINES : LINES;
      const lines = project.read(file).split('\n').length - 1;
      if (lines > most)
        findings.push({
          file,
          line: most,
          message: `has ${lines} lines, ${most} are allowed: split it by what changes together`,
        });
    }
    return findings;
  },
};
