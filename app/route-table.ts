// Every page and what holds for it: class, layout, whether it carries a script, languages, cache, sitemap. app/routes.ts builds
// the routes from these lines; links, guards, search and the language switcher read them. A new page is one line in ROWS.
import { HEADSHOT_PAGE_WORDS } from './content/headshot-page-words';
import { LOCALES, withoutLocale, type Locale } from './i18n/locale';
import type { Namespace } from './i18n/messages';
import { pageClass, type PageClass } from './i18n/page-class';
import { DESIGN_PARAMETERS, TOOL_PARAMETERS } from './page-parameters';

/** `none`: a route that answers without a page of ours around it. */
export type Layout = 'admin' | 'auth' | 'default' | 'empty' | 'qr-uploader' | 'webapp' | 'webapp-unauthed' | 'none';

export interface Row {
  /** React Router's syntax, without the locale. */
  path: string;
  /** Below app/routes, without the ending. */
  file: string;
  class: PageClass;
  layout: Layout;
  /** Pages that hydrate are small applications; the others are plain HTML, and links between the two kinds reload. */
  hydrate: boolean;
  locales: readonly Locale[];
  /** Texts that the page needs besides common, shell and errors. */
  messages: readonly Namespace[];
  /** Seconds that a page for anonymous visitors may be stored; 0 = never. */
  cache: number;
  /**
   * Query parameters that a stored page reads on the server, besides those of EVERY_PAGE. All others are taken off before the page is asked,
   * so that made-up ones are answered from the cache; a page whose parameter is missing here never sees it.
   */
  parameters: readonly string[];
  sitemap: boolean;
  headerHidden: boolean;
  /** Knows how to show somebody else (`employee_id`) to their manager or to staff. */
  impersonable: boolean;
  /** Listed by the search of the web app under this text of the namespace shell: `pages.<name>`. */
  search?: string;
  /** A page may force light or dark, never `system`. */
  theme?: 'light' | 'dark';
  /**
   * Which forms of the page are kept over a sign-in when the session has ended meanwhile (app/middleware/saved-form.ts): all, or those with
   * these intents. For forms in which people write; never for what deletes or spends at a press.
   */
  savesForms?: true | readonly string[];
}

/** What the middleware of every page reads: they set cookies. */
const EVERY_PAGE = ['partner', 'team_code'];

type Options = Partial<Omit<Row, 'path' | 'file' | 'class' | 'layout'>>;

function page(path: string, file: string, layout: Layout, options: Options = {}): Row {
  const plain = layout === 'default';
  return {
    path,
    file,
    class: pageClass(path),
    layout,
    hydrate: !plain,
    locales: LOCALES,
    messages: [],
    cache: plain ? 300 : 0,
    parameters: [],
    sitemap: plain,
    headerHidden: false,
    impersonable: false,
    ...options,
  };
}

export const ROWS: readonly Row[] = [
  page('/', 'home', 'default', { messages: ['home', 'marketing', 'photoshoot'] }),
  page('/pricing', 'pricing', 'default', { messages: ['pricing', 'marketing'], parameters: ['seats'] }),
  page('/studio-ai-headshots', 'studio-ai-headshots', 'default', { messages: ['studio', 'marketing', 'photoshoot'] }),
  page('/about', 'about', 'default', { messages: ['about', 'marketing', 'photoshoot'] }),
  page('/gift-cards', 'gift-cards', 'default', { messages: ['giftCards', 'marketing', 'photoshoot'] }),
  page('/partners', 'partners/landing', 'default', { messages: ['partners', 'marketing', 'photoshoot'] }),
  // A page for each code that somebody may type: not kept, and not for search engines.
  page('/partners/:partner', 'partners/partner', 'default', {
    messages: ['partners', 'marketing', 'photoshoot', 'home'],
    cache: 0,
    sitemap: false,
  }),
  page('/headshots-for-teams', 'headshots-for-teams', 'default', {
    messages: ['business', 'marketing', 'photoshoot'],
    parameters: ['seats'],
  }),

  page('/free-tools', 'free-tools/index', 'default', { messages: ['tools'] }),
  // What it shows depends on the draft of the browser.
  page('/free-tools/free-ai-headshot-generator', 'free-tools/generator', 'default', {
    hydrate: true,
    messages: ['tools', 'generator', 'photoshoot', 'camera'],
    cache: 0,
  }),
  page('/free-tools/profile-picture-editor', 'free-tools/editor', 'default', {
    hydrate: true,
    messages: ['tools', 'editor', 'photoshoot'],
    parameters: [...TOOL_PARAMETERS, ...DESIGN_PARAMETERS],
  }),
  page('/free-tools/ai-linkedin-picture-analyzer', 'free-tools/analyzer', 'default', {
    messages: ['tools', 'analyzer', 'photoshoot'],
    parameters: [...TOOL_PARAMETERS, 'after'],
  }),

  page('/api-reference', 'api-reference', 'default', { messages: ['apiReference'] }),
  page('/contact', 'contact', 'default', { messages: ['contact', 'auth'], parameters: ['sent'] }),
  page('/blog', 'content/blog', 'default', { messages: ['content', 'marketing'], parameters: ['page'] }),
  page('/blog/:slug', 'content/post', 'default', { messages: ['content', 'marketing'] }),
  page('/case-studies', 'content/case-studies', 'default', { messages: ['content', 'marketing'] }),
  page('/case-studies/:slug', 'content/case-study', 'default', { messages: ['content', 'marketing'] }),
  page('/legal/:slug', 'content/legal', 'default', { messages: ['content'] }),
  page('/near-me', 'content/near-me', 'default', { messages: ['content'], locales: ['en'] }),
  page('/near-me/:slug', 'content/city', 'default', { messages: ['content'], locales: ['en'] }),
  page('/types', 'content/types', 'default', { messages: ['content'], locales: ['en'] }),
  page('/types/:slug', 'content/type', 'default', { messages: ['content'], locales: ['en'] }),
  // The router knows no address of which only a part varies.
  ...HEADSHOT_PAGE_WORDS.map((word) =>
    page(`/${word}-headshots`, 'content/headshots', 'default', { messages: ['content', 'photoshoot'] }),
  ),

  page('/auth', 'auth/sign-in', 'auth', { messages: ['auth'] }),
  page('/auth/verify', 'auth/verify', 'auth', { messages: ['auth'] }),
  page('/auth/second-factor', 'auth/second-factor', 'auth', { messages: ['auth'] }),
  page('/auth/passkey', 'auth/passkey', 'none'),
  page('/auth/oauth', 'auth/oauth', 'auth', { messages: ['auth'] }),
  page('/auth/callback', 'auth/callback', 'none'),
  page('/account-deleted', 'auth/account-deleted', 'webapp-unauthed', { messages: ['auth', 'orders'] }),
  page('/sign-out', 'auth/sign-out', 'none'),

  page('/app', 'app/dashboard', 'webapp', {
    messages: ['dashboard', 'offers', 'orders', 'results', 'photoshoot'],
    search: 'dashboard',
    impersonable: true,
  }),
  page('/app/account', 'app/account', 'webapp', {
    messages: ['account', 'dashboard'],
    search: 'account',
    savesForms: ['profile', 'billing'],
  }),
  page('/app/account/email', 'app/account-email', 'webapp', { messages: ['account'] }),
  page('/app/account/security', 'app/account-security', 'webapp', { messages: ['account'] }),
  page('/app/extension', 'app/extension', 'webapp', { messages: ['account'], headerHidden: true }),
  page('/app/account/delete', 'app/account-delete', 'webapp', { messages: ['account'] }),
  page('/app/segment', 'app/segment', 'webapp', { messages: ['dashboard'], search: 'segment' }),
  page('/app/teams', 'app/teams', 'webapp', { messages: ['teams', 'offers'], search: 'teams' }),
  page('/app/teams/new', 'app/team-new', 'webapp', { messages: ['teams'], headerHidden: true, savesForms: true }),
  page('/app/teams/integrations', 'app/team-integrations', 'webapp', {
    messages: ['integrations'],
    headerHidden: true,
    search: 'integrations',
    savesForms: ['make-key', 'add-hook', 'set-events'],
  }),
  page('/app/teams/invite/:token', 'app/team-invite', 'webapp', { messages: ['teams'] }),
  page('/app/teams/:teamId', 'app/team', 'webapp', {
    messages: ['teams', 'photoshoot', 'results'],
    headerHidden: true,
    savesForms: ['invite', 'settings', 'style', 'buy-seats'],
  }),
  page('/app/photoshoot', 'app/photoshoot', 'webapp', {
    messages: ['photoshoot', 'camera', 'checkout', 'offers', 'orders'],
    search: 'photoshoot',
    savesForms: ['size', 'about', 'styles'],
  }),
  page('/app/photoshoot/continue', 'app/continue-draft', 'none'),
  page('/qr-uploader', 'qr-uploader', 'qr-uploader', { messages: ['photoshoot', 'camera'], headerHidden: true }),
  page('/app/studio', 'app/studio', 'webapp', { messages: ['generations', 'photoshoot'], search: 'studio' }),
  page('/app/studio/new', 'app/studio-new', 'webapp', {
    messages: ['generations', 'photoshoot', 'clothes'],
    savesForms: true,
  }),
  page('/app/studio/:generationId', 'app/studio-picture', 'webapp', {
    messages: ['generations', 'photoshoot', 'results', 'provenance', 'clothes'],
  }),
  page('/app/orders', 'app/orders', 'webapp', { messages: ['orders'], search: 'orders', impersonable: true }),
  page('/app/export', 'app/export', 'webapp', { messages: ['orders'] }),
  page('/app/orders/:orderId/delete', 'app/order-delete', 'webapp', { messages: ['orders'] }),
  page('/ai-headshot-results/:orderId', 'shoot-results', 'empty', {
    messages: ['results', 'photoshoot', 'orders', 'provenance'],
    savesForms: ['rate'],
  }),
  page('/upload/:token', 'upload', 'empty', { messages: ['upload', 'photoshoot', 'camera'] }),
  page('/shared-ai-headshot/:attachmentId', 'shared-headshot', 'empty', {
    messages: ['results', 'photoshoot', 'provenance'],
  }),
  page('/app/credits', 'app/credits', 'webapp', { messages: ['checkout', 'orders'], search: 'credits' }),
  page('/app/gifts', 'app/gifts', 'webapp', { messages: ['gifts'], search: 'gifts', savesForms: ['redeem', 'buy'] }),
  page('/app/affiliate', 'app/affiliate', 'webapp', { messages: ['affiliate'], search: 'affiliate', savesForms: true }),
  page('/app/checkout', 'app/checkout', 'webapp', { messages: ['checkout', 'orders'], savesForms: true }),
  page('/app/checkout/done', 'app/checkout-done', 'webapp', { messages: ['checkout'] }),
  // Paper is white, on a screen too.
  page('/app/receipts/:id', 'app/receipt', 'empty', { messages: ['checkout'], theme: 'light' }),
  page('/checkout/test/:id', 'checkout/test', 'empty', { messages: ['checkout'] }),
  page('/app/search', 'app/search', 'webapp'),

  page('/admin', 'admin/home', 'admin', { messages: ['admin', 'photoshoot', 'results'] }),
  page('/admin/orders', 'admin/orders', 'admin', { messages: ['admin'] }),
  page('/admin/orders/:orderId', 'admin/order', 'admin', { messages: ['admin', 'photoshoot'] }),
  page('/admin/customers', 'admin/customers', 'admin', { messages: ['admin', 'teams'] }),
  page('/admin/customers/:customerId', 'admin/customer', 'admin', { messages: ['admin', 'checkout', 'teams'] }),
  page('/admin/companies', 'admin/companies', 'admin', { messages: ['admin'] }),
  page('/admin/companies/:companyId', 'admin/company', 'admin', { messages: ['admin', 'checkout', 'teams'] }),
  page('/admin/payments', 'admin/payments', 'admin', { messages: ['admin'] }),
  page('/admin/trials', 'admin/trials', 'admin', { messages: ['admin'] }),
  page('/admin/affiliates', 'admin/affiliates', 'admin', { messages: ['admin', 'affiliate'] }),
  page('/admin/settings', 'admin/settings', 'admin', { messages: ['admin'], savesForms: ['words'] }),
  page('/admin/audit', 'admin/audit', 'admin', { messages: ['admin'] }),

  page('/sitemap.xml', 'seo/sitemap-index', 'none', { locales: ['en'], cache: 3600 }),
  ...LOCALES.map((locale) => page(`/sitemap-${locale}.xml`, 'seo/sitemap', 'none', { locales: ['en'], cache: 3600 })),
  page('/robots.txt', 'seo/robots', 'none', { locales: ['en'], cache: 3600 }),
  page('/llms.txt', 'seo/llms', 'none', { locales: ['en'], cache: 3600 }),
  page('/feed.xml', 'seo/feed', 'none', { cache: 3600 }),
  page('/language', 'shell/language', 'none'),
  page('/consent', 'shell/consent', 'none'),
  page('/colour-mode', 'shell/colour-mode', 'none'),
  page('/dev/ui', 'dev/ui', 'empty', { locales: ['en'] }),
];

const exact = new Map(ROWS.map((row) => [row.path, row]));
const dynamic = ROWS.filter((row) => /[:*]/.test(row.path)).map((row) => ({
  row,
  pattern: new RegExp(
    `^${row.path
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  ),
}));

/** The line of an address, with or without locale, query and hash. */
export function findRow(address: string): Row | undefined {
  const path = withoutLocale(address)
    .split(/[?#]/)[0]!
    .replace(/(?<=.)\/+$/, '');
  return exact.get(path) ?? dynamic.find(({ pattern }) => pattern.test(path))?.row;
}

/** The query parameters that a stored page reads; undefined for an address that is never stored. */
export function storedPageParameters(pathname: string): readonly string[] | undefined {
  const row = findRow(pathname);
  return row && row.cache > 0 ? [...EVERY_PAGE, ...row.parameters] : undefined;
}

/** Pages that the web app's search knows. */
export const SEARCHABLE = ROWS.flatMap((row) => (row.search ? [{ path: row.path, name: row.search }] : []));
