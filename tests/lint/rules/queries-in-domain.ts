// Routes and jobs call use-cases: a query in them would be a business rule that no other caller shares.
import { isCode, isTest, lineAt, type Finding, type Rule } from '../project.ts';

const CALLERS = /^server\/(?:backend|jobs)\//;
const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|transaction)\(|\bsql(?:<[^`]*>)?`|from 'kysely'/g;

export const queriesInDomain: Rule = {
  name: 'queries-in-domain',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!CALLERS.test(file) || !isCode(file) || isTest(file)) continue;
      const text = project.read(file);
      for (const { index } of text.matchAll(QUERY))
        findings.push({ file, line: lineAt(text, index), message: 'move this query to a use-case of server/domain' });
    }
    return findings;
  },
};
