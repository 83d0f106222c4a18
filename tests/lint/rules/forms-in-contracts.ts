// The fields of a form are declared once, in server/contracts/forms, and read by `parseForm` or `parseFormOrThrow` (docs/pages.md): the app writes no schema
// of its own and takes no field out of a form by hand.
import { isCode, isTest, lineAt, type Finding, type Rule } from '../project.ts';

/** What reads any form, whatever its fields; the front matter of articles, which is no form. */
const EXEMPT = /^app\/(?:web\/forms\/|middleware\/saved-form\.ts$|content\/)/;
const SCHEMA = /\bz\.\w+\(|\.(?:extend|pick|omit|partial|refine)\(\{/g;
const FIELD = /\b(?:form|formData|fields)\.(?:get|getAll|has)\(|\.formData\(\)\)\.(?:get|getAll|has)\(/g;

export const formsInContracts: Rule = {
  name: 'forms-in-contracts',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!file.startsWith('app/') || EXEMPT.test(file) || !isCode(file) || isTest(file)) continue;
      const text = project.read(file);
      const report = (pattern: RegExp, message: string): void => {
        for (const { index } of text.matchAll(pattern)) findings.push({ file, line: lineAt(text, index), message });
      };
      report(SCHEMA, 'declare this schema in server/contracts/forms');
      // Only what runs on the server reads a form that was sent; a component may read its own. A route module is both.
      const isComponent =
        /\buse[A-Z]\w*\(/.test(text) && !/\bexport (?:async function|function|const) action\b/.test(text);
      if (/\bFormData\b|\.formData\(\)/.test(text) && !isComponent)
        report(FIELD, 'read this field with parseForm or parseFormOrThrow');
    }
    return findings;
  },
};
