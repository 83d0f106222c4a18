// A translation that equals the English text is mostly one that was forgotten.
import { fileOf, lineOfKey, namespacesOf, textsOf, TRANSLATIONS } from '../locale-files.ts';
import { type Finding, type Rule } from '../project.ts';
import { SAME_WORDS } from '../same-words.ts';

export const untranslated: Rule = {
  name: 'untranslated',
  check(project) {
    const findings: Finding[] = [];
    for (const namespace of namespacesOf(project, 'en')) {
      const english = textsOf(project, fileOf('en', namespace));
      for (const locale of TRANSLATIONS) {
        const file = fileOf(locale, namespace);
        if (!project.files.includes(file)) continue;
        for (const [key, value] of textsOf(project, file)) {
          if (typeof value !== 'string' || value !== english.get(key)) continue;
          const words = wordsOf(value);
          if (!/\p{L}{3,}/u.test(words) || SAME_WORDS[locale].has(words) || SAME_WORDS.all.has(words)) continue;
          findings.push({
            file,
            line: lineOfKey(project.read(file), key),
            message: `"${key}" is still English: ${JSON.stringify(value)}. Translate it, or list it in tests/lint/same-words.ts`,
          });
        }
      }
    }
    return findings;
  },
};

/** What there is to translate: without placeholders, names of ours, addresses, figures and the signs around it. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/\{\{[^}]*\}\}|https?:\/\/\S+|\S+@\S+|<[^>]*>/g, ' ')
    .replaceAll(NAMES, ' ')
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

const NAMES =
  /\b(?:Catchlight|LinkedIn|ERAS|Stripe|Google|GitHub|PNG|JPEG|JPG|WebP|HEIC|ZIP|CSV|PDF|VAT|API|URL|ID|px|MB|GB|KB)\b/g;
