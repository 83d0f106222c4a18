// Events of the log have one pattern, so that an operator can search for a part's events: part.what_happened.
import { isCode, isTest, lineAt, type Finding, type Rule } from '../project.ts';

const EVENT = /\bevent: '([^']*)'/g;
const PATTERN = /^[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)?$/;

export const eventNames: Rule = {
  name: 'event-names',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!isCode(file) || isTest(file)) continue;
      const text = project.read(file);
      for (const { 1: name = '', index } of text.matchAll(EVENT))
        if (!PATTERN.test(name))
          findings.push({ file, line: lineAt(text, index), message: `name the event '${name}' part.what_happened` });
    }
    return findings;
  },
};
