// The worst words of the private dialect that names were once written in stay out of exported names and file names. Other local
// names and comments are for a reader to judge, but for bounds in constants; docs/glossary.md has the word for each thing.
import { isCode, lineAt, type Finding, type Rule } from '../project.ts';

/** Wherever they stand in a name. */
const WORDS: Readonly<Record<string, string>> = {
  acquit: 'clear exclusions',
  afterwards: 'what it is that follows',
  analyst: 'analysis worker',
  booking: 'ledger entry',
  bury: 'schedule deletion',
  commission: 'render context',
  deed: 'idempotency suffix',
  door: 'public upload, upload token, join link',
  doors: 'join links',
  glimpse: 'image signature',
  handyman: 'tool worker',
  openings: 'what opens',
  spoken: 'announcement',
  told: 'analytics, message, result',
};
/** Alone only: in a longer name the rest says what is meant. */
const WHOLE_NAMES: Readonly<Record<string, string>> = {
  act: 'actions, handle…Action',
  asked: 'what was asked for: list query, frame analysis',
  beside: 'compare view',
  bind: 'listen',
  bits: 'primitives',
  book: 'ledger',
  calm: 'denoise',
  gate: 'admission queue',
  gather: 'what is collected: analyzePhotos',
  given: 'what is given: delivered set',
  kept: 'what is kept, and for how long',
  looking: 'polling',
  pace: 'polling interval',
  press: 'handler',
  refused: 'rejected form, or whose refusal it is',
  relief: 'normal map',
  said: 'messageKey, or what was sent',
  seen: 'whose, of what: …Ids',
  sight: 'what is seen: crop hash, observation',
  taken: 'what was taken: markAsCameraCapture',
  typed: 'submittedValues',
  vars: 'messageParams',
  viewed: 'impersonation',
  viewing: 'impersonation',
  visit: 'request context',
};
/** At the start of a constant. */
const BOUNDS: Readonly<Record<string, string>> = {
  FEW: 'MIN',
  FEWEST: 'MIN',
  HIGHEST: 'MAX',
  LARGEST: 'MAX',
  LEAST: 'MIN',
  LONGEST: 'MAX',
  LOWEST: 'MIN',
  MOST: 'MAX',
  SHORTEST: 'MIN',
  SHOWN: 'PAGE_SIZE',
  SMALLEST: 'MIN',
};

const EXPORTED = /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** Superlatives are bounds in constants that a file keeps to itself, too. */
const OWN_BOUND = /^const ((?:FEWEST|HIGHEST|LARGEST|LEAST|LONGEST|LOWEST|MOST|SHORTEST|SMALLEST)(?:_\w+)?)\b/gm;

export const plainNames: Rule = {
  name: 'plain-names',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      // A migration's name is written in the databases that have run it.
      if (!isCode(file) || file.startsWith('server/db/migrations/')) continue;
      const report = (name: string, line: number): void => {
        const advice = adviceFor(name);
        if (advice) findings.push({ file, line, message: `name "${name}" in the field's words: ${advice}` });
      };
      report(file.slice(file.lastIndexOf('/') + 1).replace(/(?:\.\w+)?\.tsx?$/, ''), 1);
      const text = project.read(file);
      for (const match of [...text.matchAll(EXPORTED), ...text.matchAll(OWN_BOUND)])
        report(match[1]!, lineAt(text, match.index));
    }
    return findings;
  },
};

function adviceFor(name: string): string | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean);
  const [first] = words;
  const isConstant = /^[A-Z][A-Z0-9_]*$/.test(name);
  return (
    (isConstant && first !== undefined && Object.hasOwn(BOUNDS, first) ? `${BOUNDS[first]}_…` : undefined) ??
    lookUp(WHOLE_NAMES, name) ??
    words.map((word) => lookUp(WORDS, word)).find(Boolean)
  );
}

const lookUp = (advice: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(advice, word.toLowerCase()) ? advice[word.toLowerCase()] : undefined;
