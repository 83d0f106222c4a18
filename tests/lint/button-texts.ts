// Which texts are on buttons, found where a component puts them there: between the tags of a button or of a link that looks like one, and as
// the label of what opens a question.
import { isCode, isTest, type Project } from './project.ts';

const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const ATTRIBUTES = String.raw`(?:[^<>{}]|${BRACES})*`;
const ELEMENT = new RegExp(String.raw`<(Button|button|Link|a)\b(${ATTRIBUTES})>([\s\S]*?)</\1>`, 'g');
const LABEL = new RegExp(String.raw`<(?:Confirm|ConfirmForm|ReferenceForm)\b${ATTRIBUTES}\blabel=(${BRACES})`, 'g');
/** `t('key')` and `t(isOpen ? 'one' : 'other')`. Keys put together at run time are left out: they name more than is on the button. */
const CALL = /(?<![\w.])(\w+)\(\s*((?:[^()'"`]*\?\s*)?'[^']*'(?:\s*:\s*'[^']*')?)/g;
const TRANSLATOR = /\b(\w+)\s*=\s*useT\('(\w+)'\)|\b(\w+): ReturnType<typeof useT<'(\w+)'>>/g;

/** Keys, plural forms aside, as `namespace:key`. */
export function buttonTexts(project: Project): Set<string> {
  const components = project.files.filter((file) => file.startsWith('app/') && isCode(file) && !isTest(file));
  return new Set(components.flatMap((file) => keysIn(project.read(file))));
}

function keysIn(code: string): string[] {
  const translators = [...code.matchAll(TRANSLATOR)].map((match) => ({
    at: match.index,
    name: match[1] ?? match[3],
    namespace: (match[2] ?? match[4])!,
  }));
  return shownIn(code).flatMap(({ at, text }) =>
    [...text.matchAll(CALL)].flatMap(([, name, keys]) => {
      const namespace = translators.findLast((one) => one.name === name && one.at < at)?.namespace;
      return namespace ? [...keys!.matchAll(/'([^']+)'/g)].map(([, key]) => `${namespace}:${key}`) : [];
    }),
  );
}

function shownIn(code: string): { at: number; text: string }[] {
  const elements = [...code.matchAll(ELEMENT)].filter(
    ([, tag, attributes]) => tag!.toLowerCase() === 'button' || attributes!.includes('buttonClass('),
  );
  return [
    ...elements.map((match) => ({ at: match.index, text: match[3]! })),
    ...[...code.matchAll(LABEL)].map((match) => ({ at: match.index, text: match[1]! })),
  ];
}
