// While a new version starts, processes of the old one still answer visitors on the same tables, and a version that is taken back finds
// them as the newer one left them. So a migration only adds; what is no longer used goes in a later release.
import { lineAt, type Finding, type Rule } from '../project.ts';

/** Older ones ran before anybody was served. */
const FIRST = 15;
const FILE = /^server\/db\/migrations\/(\d{3})-[\w-]+\.ts$/;
/** Says in the statement itself why it does the old version no harm. */
const REASON = /--\s*old code:\s*\S/i;

const HARM: readonly [RegExp, string][] = [
  [/\bdrop\s+(?:table|column|schema|sequence|view|type|function)\b/i, 'takes away what the old version still reads'],
  [/\brename\b/i, 'takes away a name that the old version still uses: add the new one beside it'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i, 'rewrites the table and changes what the old version reads'],
  [/\bset\s+not\s+null\b/i, 'refuses rows that the old version still writes'],
  [
    /\badd\s+column\b(?:(?!,\s*add\b)(?!\bdefault\b)[^;])*\bnot\s+null\b(?:(?!,\s*add\b)(?!\bdefault\b)[^;])*(?:;|$|,)/i,
    'refuses rows that the old version still writes: give it a default',
  ],
  [/\badd\s+constraint\b/i, 'may refuse rows that the old version still writes'],
  [/\b(?:truncate|delete\s+from)\b/i, 'removes what the old version still reads'],
];

export const safeMigrations: Rule = {
  name: 'safe-migrations',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      const number = Number(FILE.exec(file)?.[1] ?? 0);
      if (number < FIRST) continue;
      const text = project.read(file);
      const sql = /sql:\s*`([\s\S]*?)`/.exec(text);
      if (!sql) continue;
      const made = new Set(
        [...sql[1]!.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(([, name]) => name!),
      );
      let at = sql.index + sql[0].indexOf(sql[1]!);
      for (const statement of sql[1]!.split(/(?<=;)/)) {
        const line = lineAt(text, at + statement.search(/\S/));
        at += statement.length;
        if (REASON.test(statement)) continue;
        const words = statement.replace(/--.*$/gm, '');
        for (const message of harmOf(words, made))
          findings.push({ file, line, message: `${message}; where it does not, say why: -- old code: ...` });
      }
    }
    return findings;
  },
};

function harmOf(statement: string, made: ReadonlySet<string>): string[] {
  const table =
    /\b(?:alter\s+table(?:\s+only)?|on|delete\s+from|truncate(?:\s+table)?)\s+(?:if\s+exists\s+)?([\w.]+)/i.exec(
      statement,
    )?.[1];
  // A table that this migration creates is not in use yet.
  if (table && made.has(table)) return [];
  const found = HARM.filter(([pattern]) => pattern.test(statement)).map(([, message]) => message);
  if (/\bcreate\s+unique\s+index\b/i.test(statement)) found.push('may refuse rows that the old version still writes');
  return found;
}
