// Interface texts in plain words, and buttons that fit on a phone in every language.
import { buttonTexts } from '../button-texts.ts';
import { fileOf, lineOfKey, namespacesOf, textsOf, TRANSLATIONS, withoutPlural } from '../locale-files.ts';
import { type Finding, lineAt, type Project, type Rule } from '../project.ts';

/** Phrases that nobody says, each with what to write instead. */
const STILTED: readonly (readonly [RegExp, string])[] = [
  [/\bwill not do\b/i, 'cannot be used'],
  [/\bcredits? at hand\b/i, 'credits available'],
  [/\b(?:credit|picture) of yours\b/i, 'one of your credits'],
  [/\bhas \w+ enough\b/i, 'is large enough'],
  [/\bparts? you\b/i, 'separates you'],
  [/\bcut (?:me|you|yourself) out\b/i, 'remove the background'],
  [/\b(?:come|comes|return|returns|goes) (?:back )?by (?:itself|themselves)\b/i, 'automatically'],
  [/\boutlives?\b/i, 'is deleted when'],
  [/\btold of\b/i, 'notified about'],
  [/\bat once when you say so\b/i, 'as soon as you ask'],
  [/\benough like you\b/i, 'the likeness is too low'],
  [/\bcredits? (?:is|are|comes?) back\b/i, 'has been returned'],
  [/\b(?:created|made|drawn) anew\b/i, 'redrawn'],
  [/\bfull number\b/i, 'enough for every headshot in your package'],
  [/\bcosts? nothing (?:again|a second time)\b/i, 'is free'],
  [/\bpurchases? (?:can(?:not)? )?(?:no longer )?be taken back\b|\btake (?:a|the|your) purchase back\b/i, 'refund'],
  [/\bthere is consent\b/i, 'you agreed'],
  [/\b(?:is|are|be) of age\b/i, 'is an adult'],
  [/\breckoned\b/i, 'calculated'],
  [/\bno longer worth anything\b|\bworth nothing any more\b/i, 'no longer valid'],
];
/** The same in the translations: calques, and words that mean something else there. */
const CALQUES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/\bCredits?\b[^.]*\b(?:kommt|kommen|ist|sind|zurückgegebene?)\b[^.]*\bzurück/, 'wird gutgeschrieben'],
    [/\b(?:alle kommen|kommen alle) zurück/i, 'alle werden gutgeschrieben'],
    [/\bzurückgegebene?n? Credits?\b/i, 'gutgeschriebene Credits'],
    [/\b(?:Looks?|Stil) (?:ver)?sperren\b/i, 'verbindlich machen'],
    [/ähnlich genug\b/i, 'die Ähnlichkeit ist zu gering'],
  ],
  es: [
    [/\bbloque(?:ar?|es)\w* (?:este |el )?estilos?\b/i, 'hacer obligatorio'],
    [/\bvuelven? sol[ao]s?\b/i, 'vuelve automáticamente'],
  ],
  fr: [
    [/\bverrouill\w+ (?:ce |le )?(?:style|ambiances?)\b/i, 'imposer'],
    [/\b(?:tout seul|d’eux-mêmes|d’elles-mêmes)\b/i, 'automatiquement'],
  ],
};
/** Longest text of a button in characters: more does not fit on a phone. A value that is filled in counts as a few. */
const MAX_BUTTON = 32;
const FILLED = '1234';
const ARTICLE = /^app\/content\/.+\.(en|de|es|fr)\.md$/;

export const plainTexts: Rule = {
  name: 'plain-texts',
  check: (project) => [...checkInterface(project), ...checkArticles(project)],
};

function checkInterface(project: Project): Finding[] {
  const findings: Finding[] = [];
  const buttons = buttonTexts(project);
  for (const locale of ['en', ...TRANSLATIONS])
    for (const namespace of namespacesOf(project, locale)) {
      const file = fileOf(locale, namespace);
      for (const [key, text] of textsOf(project, file)) {
        if (typeof text !== 'string') continue;
        const faults = stiltedIn(locale, text).map(({ message }) => message);
        const { length } = text.replaceAll(/\{\{[^}]*\}\}/g, FILLED);
        if (length > MAX_BUTTON && buttons.has(`${namespace}:${withoutPlural(key)}`))
          faults.push(`is a button of ${length} characters. Use ${MAX_BUTTON} at most`);
        for (const fault of faults)
          findings.push({ file, line: lineOfKey(project.read(file), key), message: `"${key}" ${fault}` });
      }
    }
  return findings;
}

function checkArticles(project: Project): Finding[] {
  return project.files.flatMap((file) => {
    const [, locale] = ARTICLE.exec(file) ?? [];
    if (!locale) return [];
    const text = project.read(file);
    return stiltedIn(locale, text).map(({ at, message }) => ({ file, line: lineAt(text, at), message }));
  });
}

function stiltedIn(locale: string, text: string): { at: number; message: string }[] {
  return (locale === 'en' ? STILTED : (CALQUES[locale] ?? [])).flatMap(([phrase, better]) => {
    const found = phrase.exec(text);
    return found ? [{ at: found.index, message: `says "${found[0]}". Write "${better}" or the like` }] : [];
  });
}
