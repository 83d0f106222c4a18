// A text with marked words in it: rich(t('terms'), { link: <Link to="/legal" /> }) fills "<link>words</link>".
import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

export function richText(text: string, marks: Record<string, ReactElement>): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', words = ''] = match;
    const mark = marks[name];
    if (!mark) continue;
    parts.push(text.slice(at, match.index), cloneElement(mark, undefined, words));
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  // The parts of one text never move, so that their place is their name.
  return parts.map((part, index) => <Fragment key={`${index}`}>{part}</Fragment>);
}
