// Every text exists in every language, with the same placeholders.
import {
  fileOf,
  lineOfKey,
  namespacesOf,
  placeholders,
  textsOf,
  TRANSLATIONS,
  withoutPlural,
} from '../locale-files.ts';
import { type Finding, type Project, type Rule } from '../project.ts';

export const localeParity: Rule = {
  name: 'locale-parity',
  check(project) {
    const findings: Finding[] = [];
    const english = new Set(namespacesOf(project, 'en'));
    for (const locale of TRANSLATIONS)
      for (const namespace of namespacesOf(project, locale))
        if (!english.has(namespace))
          findings.push({
            file: fileOf(locale, namespace),
            line: 1,
            message: `there is no ${fileOf('en', namespace)}`,
          });
    for (const namespace of english) {
      checkValues(project, 'en', namespace, findings);
      for (const locale of TRANSLATIONS) {
        const file = fileOf(locale, namespace);
        if (!project.files.includes(file))
          findings.push({ file: fileOf('en', namespace), line: 1, message: `translate it: ${file} is missing` });
        else {
          checkValues(project, locale, namespace, findings);
          compare(project, namespace, locale, findings);
        }
      }
    }
    return findings;
  },
};

function checkValues(project: Project, locale: string, namespace: string, findings: Finding[]): void {
  const file = fileOf(locale, namespace);
  for (const [key, value] of textsOf(project, file))
    if (typeof value !== 'string' || value.trim() === '')
      findings.push({
        file,
        line: lineOfKey(project.read(file), key),
        message: `"${key}" must be a text that is not empty`,
      });
}

function compare(project: Project, namespace: string, locale: string, findings: Finding[]): void {
  const file = fileOf(locale, namespace);
  const own = group(textsOf(project, file));
  const model = group(textsOf(project, fileOf('en', namespace)));
  for (const [key, texts] of model) {
    const mine = own.get(key);
    if (!mine)
      findings.push({ file, line: 1, message: `"${key}" is missing; in English: ${JSON.stringify(texts[0])}` });
    else if (namesIn(mine) !== namesIn(texts))
      findings.push({
        file,
        line: lineOfKey(project.read(file), key),
        message: `"${key}" has the placeholders ${namesIn(mine) || 'none'}, English has ${namesIn(texts) || 'none'}`,
      });
  }
  for (const key of own.keys())
    if (!model.has(key))
      findings.push({
        file,
        line: lineOfKey(project.read(file), key),
        message: `"${key}" is not in English: remove it, or add it there`,
      });
}

function group(texts: Map<string, unknown>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of texts) {
    const name = withoutPlural(key);
    groups.set(name, [...(groups.get(name) ?? []), String(value)]);
  }
  return groups;
}

/** Of all forms of a plural together: "one" often leaves the number out. */
const namesIn = (texts: string[]): string => placeholders(texts.join(' '));
