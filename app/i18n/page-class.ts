// Which of the three classes a page belongs to: app, content or landing. A link between two classes is a full address that
// reloads.
import { withoutLocale } from './locale';

export type PageClass = 'app' | 'content' | 'landing';

const APP = new Set(['free-tools', 'app', 'auth', 'shared-ai-headshot', 'ai-headshot-results']);
const CONTENT = new Set(['blog', 'case-studies', 'legal', 'near-me', 'types', 'partners']);
/** The studio's own page is named like the others, but is no {word}-headshots page. */
const WORD_HEADSHOTS = /^(?!studio-ai-)[a-z0-9-]+-headshots$/;

export function pageClass(path: string): PageClass {
  const [, first = '', ...rest] = withoutLocale(path).split(/[?#]/)[0]!.split('/');
  if (APP.has(first)) return 'app';
  if (CONTENT.has(first)) return 'content';
  return rest.filter(Boolean).length === 0 && WORD_HEADSHOTS.test(first) ? 'content' : 'landing';
}
