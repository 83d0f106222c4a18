// All redirects of the site in one table, applied before anything else; combined rules give a single redirect. The app's middleware
// uses the same function for client navigations.
import { TRANSLATED_POSTS } from '../../contracts/translated-posts.ts';

export interface Redirect {
  to: string;
  status: 301 | 302;
}
export type FindRedirect = (path: string, search: string) => Redirect | undefined;

export interface RedirectOptions {
  publicUrl: string;
  links: { support?: string; careers?: string; affiliates?: string; apiDocs?: string };
}

/** Our own page instead of each external address that is not configured. */
export const FALLBACK_PAGES = {
  support: '/contact',
  careers: '/about#careers',
  affiliates: '/app/affiliate',
  apiDocs: '/api-reference',
} as const;
type LinkName = keyof typeof FALLBACK_PAGES;

type Row = { from: string; status: 301 | 302 } & ({ to: string } | { link: LinkName });

/** Exact paths, with or without a locale prefix; the target keeps the prefix. */
export const EXACT_REDIRECTS: readonly Row[] = [
  { from: '/process', to: '/#steps', status: 302 },
  { from: '/help', link: 'support', status: 302 },
  { from: '/support', link: 'support', status: 302 },
  { from: '/teams', to: '/headshots-for-teams', status: 301 },
  { from: '/team-headshots', to: '/headshots-for-teams', status: 301 },
  { from: '/company-headshots', to: '/headshots-for-teams', status: 301 },
  { from: '/free-tools/ai-headshot-generator', to: '/free-tools/free-ai-headshot-generator', status: 301 },
  { from: '/blog/best-ai-headshot-generator', to: '/blog/best-ai-headshot-generators', status: 301 },
  { from: '/blog/ai-profile-picture-maker', to: '/blog/best-profile-picture-creator', status: 301 },
  { from: '/types/ai-headshots', to: '/ai-headshots', status: 301 },
  { from: '/types/doctor-headshots', to: '/doctor-headshots', status: 301 },
  { from: '/types/linkedin-headshots', to: '/linkedin-headshots', status: 301 },
  { from: '/faqs_blogs', to: '/blog', status: 301 },
  { from: '/countries', to: '/near-me', status: 301 },
  { from: '/careers', link: 'careers', status: 301 },
  { from: '/affiliates', link: 'affiliates', status: 301 },
  { from: '/ai-headshot-api', link: 'apiDocs', status: 301 },
  { from: '/app/finish', to: '/app/photoshoot', status: 302 },
  { from: '/app/claim', to: '/free-tools/free-ai-headshot-generator', status: 302 },
  { from: '/app/new', to: '/app/photoshoot', status: 302 },
];

/** Prefixes; the rest of the path is kept. */
export const PREFIX_REDIRECTS: readonly { from: string; to: string; status: 301 | 302 }[] = [
  { from: '/faqs_blogs/', to: '/blog/', status: 301 },
  { from: '/countries/', to: '/near-me/', status: 301 },
  { from: '/blog/case-study-', to: '/case-studies/', status: 301 },
];

const exact = new Map(EXACT_REDIRECTS.map((row) => [row.from, row]));
const translated = new Set(TRANSLATED_POSTS);
/** Paths called by programs: never redirected, because a redirect would lose the request's body. */
const PROGRAM_PATHS = /^\/(?:api|auth\/v1|storage|dev|assets)(?:\/|$)/;
const LOCALE = /^\/(en|es|fr|de)(-(?:[A-Za-z]{2}|\d{3}))?(?=\/|$)/;
const ANY_LOCALE_NEAR_ME = /^\/[a-z]{2}(?:-(?:[A-Za-z]{2}|\d{3}))?(?=\/near-me)/;
// oxlint-disable-next-line no-control-regex -- browsers drop tabs and line breaks, which could turn "/<tab>/host" into "//host"
const UNSAFE = /[\u0000-\u0020\u007f-\uffff\\]/g;

/** Size of the memory of paths without a rule: checking the table takes longer than sending a cached page. */
const MAX_KNOWN_PATHS = 5000;

export function createRedirects({ publicUrl, links }: RedirectOptions): FindRedirect {
  const known = new Set<string>();
  return (path, search) => {
    if (known.has(path) && search === '') return undefined;
    if (path.charCodeAt(0) !== 47 || PROGRAM_PATHS.test(path)) return undefined;
    const clean = normalizePath(path);
    const resolved = resolve(clean);
    const prefix = resolved.locale && `/${resolved.locale}`;
    if (resolved.link) {
      const outside = links[resolved.link];
      if (outside) return { to: outside, status: resolved.status };
      return { to: publicUrl + join(prefix, FALLBACK_PAGES[resolved.link], search), status: resolved.status };
    }
    const to = join(prefix, resolved.rest, search);
    if (to !== path + search) return { to, status: resolved.status };
    if (search === '') {
      if (known.size >= MAX_KNOWN_PATHS) known.clear();
      known.add(path);
    }
    return undefined;
  };
}

/** Normalises a path: one leading slash, none at the end, no plus sign, nothing that a browser would read as another host. */
function normalizePath(path: string): string {
  const encoded = path
    .replaceAll('\\', '/')
    .replace(UNSAFE, (character) => encodeURIComponent(toWellFormed(character)));
  const single = encoded.replace(/^\/{2,}/, '/').replaceAll('+', '%20');
  return single.replace(/\/+$/, '') || '/';
}
const toWellFormed = (text: string): string => text.toWellFormed();

interface ResolvedPath {
  locale: string;
  rest: string;
  status: 301 | 302;
  link?: LinkName;
}

function resolve(path: string): ResolvedPath {
  const resolved: ResolvedPath = { locale: '', rest: path, status: 301 };
  takeLocale(resolved);
  // A rule can lead to another one ("/faqs_blogs/case-study-x"); following them here makes it one hop for the visitor.
  for (let step = 0; step < 8 && !resolved.link; step += 1) {
    const before = resolved.rest + resolved.locale;
    const row = exact.get(resolved.rest);
    const prefix = row ? undefined : PREFIX_REDIRECTS.find((p) => resolved.rest.startsWith(p.from));
    if (row && 'link' in row) {
      resolved.link = row.link;
      resolved.status = row.status;
    } else if (row && 'to' in row) {
      resolved.rest = row.to;
      if (row.status === 302) resolved.status = 302;
    } else if (prefix) {
      // The rest may be empty, as in "/blog/case-study-".
      resolved.rest = (prefix.to + resolved.rest.slice(prefix.from.length).replace(/^\/+/, '')).replace(/\/+$/, '');
    } else {
      dropLocaleOfEnglishPages(resolved);
    }
    if (resolved.rest + resolved.locale === before) break;
  }
  return resolved;
}

/** Moves a leading locale from `rest` to `locale`; English has none, and a region is dropped. */
function takeLocale(resolved: ResolvedPath): void {
  for (;;) {
    const nearMe = ANY_LOCALE_NEAR_ME.exec(resolved.rest);
    const match = LOCALE.exec(resolved.rest);
    if (!nearMe && !match) return;
    const length = (nearMe ?? match)![0].length;
    resolved.rest = resolved.rest.slice(length).replace(/^\/{2,}/, '/') || '/';
    if (nearMe || match![1] === 'en') continue;
    resolved.locale = match![1]!;
    return;
  }
}

function dropLocaleOfEnglishPages(resolved: ResolvedPath): void {
  if (!resolved.locale) return;
  const { rest } = resolved;
  const nearMe = rest.startsWith('/near-me');
  const types = rest === '/types' || rest.startsWith('/types/');
  const post = rest.startsWith('/blog/') && !translated.has(rest.slice(6));
  if (!nearMe && !types && !post) return;
  resolved.locale = '';
  // A translation may appear one day, so only the permanent rule is permanent.
  if (!nearMe) resolved.status = 302;
}

function join(prefix: string, target: string, search: string): string {
  const hashAt = target.indexOf('#');
  const path = hashAt < 0 ? target : target.slice(0, hashAt);
  const hash = hashAt < 0 ? '' : target.slice(hashAt);
  return (path === '/' ? prefix || '/' : prefix + path) + search + hash;
}
