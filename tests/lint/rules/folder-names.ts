// A folder's name says what is in it. Drawers for everything fill up until nobody finds anything.
import { type Finding, type Rule } from '../project.ts';

const DRAWERS = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'shared', 'lib']);

export const folderNames: Rule = {
  name: 'folder-names',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      const parts = file.replace(/\.[a-z]+$/, '').split('/');
      // The texts that every page needs are a namespace of their own.
      if (parts[0] === 'locales') continue;
      const drawer = parts.find((part) => DRAWERS.has(part));
      if (drawer) findings.push({ file, line: 1, message: `name it after what it holds instead of "${drawer}"` });
    }
    return findings;
  },
};
