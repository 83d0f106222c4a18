// The texts in app/content: file names, front matter, languages, links that lead somewhere, and spaces at which no line may end.
import { FrontMatterError, parseContentFile } from '../../../app/content/front-matter.server.ts';
import { requiredLocales, contentPath, parseContentPath } from '../../../app/content/content-paths.ts';
import { CONTENT_PICTURE_SIZES } from '../../../app/content/pictures.ts';
import { isCollection, type Collection } from '../../../app/content/schemas.ts';
import { isLocale } from '#server/contracts/locales.ts';
import { lineAt, type Finding, type Project, type Rule } from '../project.ts';

const FOLDER = 'app/content/';
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An ordinary space before French punctuation or inside «»; not in a table's line of dashes. */
const LOOSE_FRENCH = /(?<=[^\s|:-]) (?=[;?»]|!(?!\[)|:(?:[\s*_]|$))|(?<=«) /gm;

/** Public pages that a text may link to before they exist; until then the words are shown without the link. */
const PROMISED = new Set([
  '/',
  '/headshots-for-teams',
  '/studio-ai-headshots',
  '/pricing',
  '/blog',
  '/case-studies',
  '/near-me',
  '/types',
  '/about',
  '/support',
  '/gift-cards',
  '/partners',
  '/free-tools',
  '/free-tools/profile-picture-editor',
  '/free-tools/free-ai-headshot-generator',
  '/free-tools/ai-linkedin-picture-analyzer',
  '/auth',
  '/app',
  '/app/affiliate',
  '/api-reference',
  '/contact',
]);

interface Text {
  file: string;
  collection: Collection;
  slug: string;
  locale: string;
}

export const content: Rule = {
  name: 'content',
  check(project) {
    const findings: Finding[] = [];
    const texts: Text[] = [];
    for (const file of project.files) {
      if (!file.startsWith(FOLDER) || !file.endsWith('.md')) continue;
      const place = parseContentPath(file.slice(FOLDER.length));
      if (!place || !isCollection(place.collection) || !SLUG.test(place.slug) || !isLocale(place.locale))
        findings.push({
          file,
          line: 1,
          message: 'name it <folder>/<words-with-dashes>.<locale>.md, in a folder of schemas.ts',
        });
      else texts.push({ file, ...place, collection: place.collection });
    }
    checkLanguages(texts, findings);
    const paths = knownPaths(project, texts);
    for (const text of texts) checkText(project, text, paths, findings);
    const list = project.files.includes(WORDS) ? project.read(WORDS) : '';
    if (list !== wordsFile(project))
      findings.push({
        file: WORDS,
        line: 1,
        message: 'does not list the texts in headshots/: npm run lint -- --fix writes it',
      });
    return findings;
  },
  fix(project) {
    const text = wordsFile(project);
    return project.files.includes(WORDS) && project.read(WORDS) !== text ? [{ file: WORDS, text }] : [];
  },
};

/** The route table has a row for each of these, in the browser too, where no text is. */
const WORDS = 'app/content/headshot-page-words.ts';

function wordsFile(project: Project): string {
  const words = project.files
    .flatMap((file) => /^app\/content\/headshots\/([^/]+)\.en\.md$/.exec(file)?.[1] ?? [])
    .sort();
  return [
    '// The {word}-headshots pages there are. Written by `npm run lint -- --fix` from the files in headshots/.',
    '// prettier-ignore',
    'export const HEADSHOT_PAGE_WORDS: readonly string[] = [',
    ...words.map((word) => `  '${word}',`),
    '];',
    '',
  ].join('\n');
}

function checkLanguages(texts: readonly Text[], findings: Finding[]): void {
  const there = new Set(texts.map(({ collection, slug, locale }) => `${collection}/${slug}.${locale}`));
  for (const { file, collection, slug, locale } of texts) {
    const wanted: readonly string[] = requiredLocales(collection, slug);
    if (!wanted.includes(locale))
      findings.push({ file, line: 1, message: `this text exists in ${wanted.join(', ')} only: remove the file` });
    // Said once, at the file that the others are translated from.
    if (locale !== (wanted.find((other) => there.has(`${collection}/${slug}.${other}`)) ?? locale)) continue;
    for (const other of wanted)
      if (!there.has(`${collection}/${slug}.${other}`))
        findings.push({ file, line: 1, message: `translate it: ${collection}/${slug}.${other}.md is missing` });
  }
}

function knownPaths(project: Project, texts: readonly Text[]): (path: string) => boolean {
  const rows = project.files.includes('app/route-table.ts')
    ? [...project.read('app/route-table.ts').matchAll(/page\(\s*'([^']+)'/g)].map((match) => match[1]!)
    : [];
  const exact = new Set([
    ...PROMISED,
    ...rows.filter((path) => !/[:*]/.test(path)),
    ...texts.map(({ collection, slug }) => contentPath(collection, slug)),
  ]);
  // Addresses that come from no Markdown file, such as /partners/:partner.
  const dynamic = rows
    .filter((path) => /[:*]/.test(path) && !isCollection(path.split('/')[1]!))
    .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`));
  return (path) => exact.has(path) || dynamic.some((pattern) => pattern.test(path));
}

function checkText(project: Project, text: Text, known: (path: string) => boolean, findings: Finding[]): void {
  const { file, collection, slug } = text;
  const raw = project.read(file);
  const report = (message: string, at = 0): void => void findings.push({ file, line: lineAt(raw, at), message });
  let related: readonly string[];
  try {
    const { data } = parseContentFile(collection, raw);
    related = 'related' in data ? data.related : [];
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    for (const problem of error.problems) report(problem);
    return;
  }
  for (const other of related)
    if (!known(contentPath(collection, other)))
      findings.push({
        file,
        line: 1,
        message: `related: there is no ${contentPath(collection, other)} yet`,
        warning: true,
      });

  const start = raw.indexOf('\n---', 3) + 4;
  const body = raw.slice(start);
  const each = (pattern: RegExp, check: (match: RegExpExecArray) => string | undefined): void => {
    for (const match of body.matchAll(pattern)) {
      const problem = check(match);
      if (problem) report(problem, start + match.index);
    }
  };
  if (text.locale === 'fr')
    for (const { index } of raw.matchAll(LOOSE_FRENCH))
      report('put a no-break space (U+00A0) here: the line could end at this one', index);
  if (!/^## /m.test(body)) report('has no section: divide it by lines that begin with "## "');
  each(/^# .*/gm, () => 'the title of the front matter is the h1: begin with "## "');
  each(/<\/?[a-z][^>\n]*>/gi, (match) => (/^<https?:/.test(match[0]) ? undefined : `no HTML: ${match[0]}`));
  each(/!\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (match) => pictureProblem(project, match[1]!, match[2]!));
  each(/(?<!!)\[[^\]]*\]\(([^)\s]*)[^)]*\)/g, (match) => linkProblem(match[1]!, contentPath(collection, slug), known));
}

function pictureProblem(project: Project, alt: string, address: string): string | undefined {
  const name = /^picture:([a-z0-9-]+)$/.exec(address)?.[1];
  if (!name) return `${address}: only pictures of our own, as picture:NAME`;
  if (!alt.trim()) return `say what the picture ${name} shows`;
  for (const ending of ['jpg', 'avif'])
    if (!project.files.includes(`public/pictures/${name}.${ending}`))
      return `there is no public/pictures/${name}.${ending}`;
  return Object.hasOwn(CONTENT_PICTURE_SIZES, name)
    ? undefined
    : `list ${name} with its size in app/content/pictures.ts`;
}

function linkProblem(address: string, own: string, known: (path: string) => boolean): string | undefined {
  if (address.startsWith('#') || /^(?:https?|mailto):/.test(address)) return undefined;
  if (!address.startsWith('/')) return `${address}: write it from the root, as /pricing`;
  const path = address.split(/[?#]/)[0]!;
  if (/^\/(?:en|es|fr|de)(?:\/|$)/.test(path)) return `${address}: leave the language out, the page adds its own`;
  if (path === own) return `${address} is this very page`;
  return known(path) ? undefined : `${address} leads to no page`;
}
