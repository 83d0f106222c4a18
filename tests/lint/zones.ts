// Which folder may import which, as one table. docs/architecture.md draws it.

export interface Zone {
  /** Path prefixes; the longest that fits decides. */
  at: string;
  /** Prefixes whose values it may import, besides its own folder. */
  values: readonly string[];
  /** Prefixes of which it may take types only. */
  types?: readonly string[];
}

/** The app's root files: what a page is made of, known to every part of the app but ui. */
const APP_ROOT = ['app/context', 'app/cookies', 'app/root-data', 'app/route-table'];
const CONTRACTS = 'server/contracts/';

const DOMAIN = 'server/domain/';
const DOMAIN_ROOT = [`${DOMAIN}deps.ts`, `${DOMAIN}errors.ts`, `${DOMAIN}mail-texts.ts`];
const BELOW_DOMAIN = ['server/ports/', 'server/db/', CONTRACTS, 'locales/'];

/** The folders of server/domain, bottom up. A folder imports only folders of earlier layers and of its own layer; the rule
 * folder-circles keeps the folders of one layer free of circles. */
export const DOMAIN_LAYERS: readonly (readonly string[])[] = [
  ['access'],
  ['ledger', 'objects'],
  ['actions', 'integrations', 'tracking'],
  ['accounts', 'companies'],
  ['orders', 'photos', 'phone-links'],
  ['studio', 'partner-shoots', 'visitor-drafts', 'tools', 'gifts', 'affiliates', 'purchases'],
  ['erasure', 'admin'],
];

const ZONES: readonly Zone[] = [
  // The app takes only types from the server, except the contracts: anything else would be bundled a second time.
  { at: 'app/', values: ['app/', 'locales/', CONTRACTS], types: ['server/', 'package.json'] },
  {
    at: 'app/routes/',
    values: [
      'app/middleware/',
      'app/features/',
      'app/components/',
      'app/web/',
      'app/api/',
      'app/i18n/',
      'app/ui/',
      'app/content/',
      ...APP_ROOT,
      CONTRACTS,
    ],
    types: ['server/'],
  },
  {
    at: 'app/middleware/',
    values: ['app/api/', 'app/i18n/', 'app/ui/', 'app/content/', ...APP_ROOT, CONTRACTS],
    types: ['server/'],
  },
  // Each folder in features/ is a zone of its own (see `zoneOf`): features never import each other.
  {
    at: 'app/features/',
    values: ['app/components/', 'app/web/', 'app/api/', 'app/i18n/', 'app/ui/', 'app/content/', ...APP_ROOT, CONTRACTS],
    types: ['app/middleware/', 'server/'],
  },
  // What several features show, and below it the plumbing of pages, which shows nothing of its own.
  {
    at: 'app/components/',
    values: ['app/web/', 'app/api/', 'app/i18n/', 'app/ui/', ...APP_ROOT, CONTRACTS],
    types: ['server/'],
  },
  { at: 'app/web/', values: ['app/api/', 'app/i18n/', 'app/ui/', ...APP_ROOT, CONTRACTS], types: ['server/'] },
  {
    at: 'app/content/',
    values: ['app/i18n/', 'app/ui/', 'app/components/', ...APP_ROOT, CONTRACTS],
    types: ['server/'],
  },
  { at: 'app/api/', values: ['app/i18n/', ...APP_ROOT, CONTRACTS], types: ['server/'] },
  { at: 'app/i18n/', values: ['locales/', ...APP_ROOT, CONTRACTS], types: ['server/'] },
  { at: 'app/ui/', values: [] },

  { at: 'server/contracts/', values: [] },
  {
    at: 'server/engine/',
    values: ['server/contracts/findings.ts'],
    types: ['server/contracts/photo-sets.ts', 'server/contracts/headshot-take.ts'],
  },
  { at: 'server/ports/', values: [CONTRACTS], types: ['server/db/'] },
  { at: 'server/db/', values: [CONTRACTS] },
  { at: DOMAIN, values: BELOW_DOMAIN },
  ...DOMAIN_LAYERS.flatMap((layer, index) =>
    layer.map((folder) => ({
      at: `${DOMAIN}${folder}/`,
      values: [
        ...DOMAIN_LAYERS.slice(0, index + 1).flatMap((below) => below.map((name) => `${DOMAIN}${name}/`)),
        ...DOMAIN_ROOT,
        ...BELOW_DOMAIN,
      ],
    })),
  ),
  // Adapters throw the domain's error class, and nothing else of it: the caller must learn that a card was declined.
  {
    at: 'server/adapters/',
    values: ['server/ports/', 'server/engine/', 'server/db/', CONTRACTS, 'server/domain/errors.ts', 'locales/'],
    types: ['server/env/'],
  },
  {
    at: 'server/backend/',
    values: ['server/domain/', CONTRACTS, 'server/ports/'],
    types: ['server/db/', 'server/http/types.ts'],
  },
  { at: 'server/jobs/', values: ['server/domain/', CONTRACTS, 'server/ports/', 'locales/'], types: ['server/db/'] },
  { at: 'server/auth/', values: ['server/db/', 'server/ports/', CONTRACTS, 'locales/'] },
  { at: 'server/http/', values: [CONTRACTS, 'server/ports/'], types: ['server/'] },
  // Commands, the process and the composition root put the parts together.
  { at: 'server/cli/', values: ['server/'] },
  { at: 'server/', values: ['server/'] },
];

/** Who may import adapters: the composition root, and commands that run without it. */
export const KNOWS_ADAPTERS = /^server\/(?:runtime|cli|adapters)\//;

export const zoneOf = (file: string): Zone | undefined =>
  ZONES.filter(({ at }) => file.startsWith(at)).reduce<Zone | undefined>(
    (best, zone) => (best && best.at.length >= zone.at.length ? best : zone),
    undefined,
  );

/** The folder that a file may import from freely: its zone, its own folder within features, or only itself at the domain's root. */
export function homeOf(file: string, zone: Zone): string {
  if (zone.at === DOMAIN) return file;
  if (zone.at !== 'app/features/') return zone.at;
  const rest = file.slice(zone.at.length);
  const end = rest.indexOf('/');
  return zone.at + (end < 0 ? rest : rest.slice(0, end + 1));
}
