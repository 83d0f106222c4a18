// Texts that nothing shows any more are still translated four times. Unknown keys do not compile: English is the type contract.
import { fileOf, lineOfKey, namespacesOf, textsOf, withoutPlural } from '../locale-files.ts';
import { isCode, type Finding, type Project, type Rule } from '../project.ts';

export const unusedTexts: Rule = {
  name: 'unused-texts',
  check(project) {
    const findings: Finding[] = [];
    const used = usesIn(project);
    for (const namespace of namespacesOf(project, 'en')) {
      const file = fileOf('en', namespace);
      // What reads a whole file as an object says so by importing it.
      if (used.imported.has(file)) continue;
      for (const key of new Set([...textsOf(project, file).keys()].map(withoutPlural)))
        if (!isUsed(key, namespace, used))
          findings.push({
            file,
            line: lineOfKey(project.read(file), key),
            message: `nothing seems to show "${key}": remove it from all languages`,
            warning: true,
          });
    }
    return findings;
  },
};

interface Uses {
  literals: Set<string>;
  /** Keys put together at run time, as patterns over whole keys. */
  patterns: RegExp[];
  imported: Set<string>;
}

function usesIn(project: Project): Uses {
  const uses: Uses = { literals: new Set(), patterns: [], imported: new Set() };
  for (const file of project.files) {
    if (!isCode(file)) continue;
    const text = project.read(file);
    for (const match of text.matchAll(/'([\w.:-]+)'|"([\w.:-]+)"/g)) uses.literals.add((match[1] ?? match[2])!);
    for (const match of text.matchAll(/`([\w.:-]*\$\{[^`]*)`/g)) {
      const parts = match[1]!.split(/\$\{[^}]*\}/);
      if (parts.every((part) => /^[\w.:-]*$/.test(part)) && parts.join('').length > 2)
        uses.patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
    }
    if (!file.startsWith('app/i18n/'))
      for (const match of text.matchAll(/locales\/en\/([\w./-]+\.json)/g)) uses.imported.add(`locales/en/${match[1]}`);
  }
  return uses;
}

function isUsed(key: string, namespace: string, { literals, patterns }: Uses): boolean {
  const parts = key.split('.');
  // A group can be asked for as a whole.
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    if (literals.has(name) || literals.has(`${namespace}:${name}`)) return true;
    if (patterns.some((pattern) => pattern.test(name) || pattern.test(`${namespace}:${name}`))) return true;
  }
  return false;
}
