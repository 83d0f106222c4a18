// Interface texts in plain words, and buttons that fit on a phone in every language.
import { fileOf, lineOfKey, namespacesOf, textsOf, TRANSLATIONS } from '../locale-files.ts';
import { type Finding, type Rule } from '../project.ts';

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
];
/** The same in the translations: calques, and words that mean something else there. */
const CALQUES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/\bCredits?\b[^.]*\b(?:kommt|kommen|ist|sind|zurückgegebene?)\b[^.]*\bzurück/, 'wird gutgeschrieben'],
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
/** Longest text of a button in characters: more does not fit on a phone. */
const MAX_BUTTON = 32;
const BUTTON = /\.(?:button|submit|send|save|pay)$/;

export const plainTexts: Rule = {
  name: 'plain-texts',
  check(project) {
    const findings: Finding[] = [];
    for (const locale of ['en', ...TRANSLATIONS])
      for (const namespace of namespacesOf(project, locale)) {
        const file = fileOf(locale, namespace);
        for (const [key, text] of textsOf(project, file)) {
          if (typeof text !== 'string') continue;
          for (const fault of faultsOf(locale, key, text))
            findings.push({ file, line: lineOfKey(project.read(file), key), message: `"${key}" ${fault}` });
        }
      }
    return findings;
  },
};

function faultsOf(locale: string, key: string, text: string): string[] {
  const isTooLong = BUTTON.test(key) && text.length > MAX_BUTTON;
  const stilted = locale === 'en' ? STILTED : (CALQUES[locale] ?? []);
  return [
    ...(isTooLong ? [`is a button of ${text.length} characters. Use ${MAX_BUTTON} at most`] : []),
    ...stilted.flatMap(([phrase, better]) => {
      const found = phrase.exec(text);
      return found ? [`says "${found[0]}". Write "${better}" or the like`] : [];
    }),
  ];
}
