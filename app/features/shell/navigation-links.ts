// What header and footer lead to. A link to a page that the table does not have is left out, so that none leads nowhere.
import type { MessageKey } from '~/i18n/messages';
import type { IconName } from '~/ui/icons';
import { findRow } from '~/route-table';
import { type RootData, useRootData } from '~/root-data';

/** A link of the header, the footer or the menu. */
export interface NavigationLink {
  label: MessageKey<'shell'>;
  /** A path of ours, or the name of an address that the installation sets. */
  to: string;
  outside?: 'support' | 'careers' | 'affiliates' | 'apiDocs';
  /** Opens in a new tab, as the free tools do. */
  external?: boolean;
  icon?: IconName;
  description?: MessageKey<'shell'>;
}
/** Links under one name. */
interface NavigationGroup {
  label: MessageKey<'shell'>;
  children: readonly NavigationLink[];
}

const link = (label: NavigationLink['label'], to: string): NavigationLink => ({ label, to });
const described = (entry: NavigationLink, icon: IconName, description: MessageKey<'shell'>): NavigationLink => ({
  ...entry,
  icon,
  description,
});
const outside = (label: NavigationLink['label'], name: NonNullable<NavigationLink['outside']>): NavigationLink => ({
  label,
  to: '',
  outside: name,
});
const tool = (label: NavigationLink['label'], to: string): NavigationLink => ({ label, to, external: true });

const USE_CASES: readonly NavigationLink[] = [
  described(link('useCase.lawyer', '/lawyer-headshots'), 'building', 'useCase.about.lawyer'),
  described(link('useCase.realtor', '/realtor-headshots'), 'home', 'useCase.about.realtor'),
  described(link('useCase.linkedin', '/linkedin-headshots'), 'user', 'useCase.about.linkedin'),
  described(link('useCase.eras', '/eras-headshots'), 'plus', 'useCase.about.eras'),
  described(link('useCase.doctor', '/doctor-headshots'), 'heart', 'useCase.about.doctor'),
  described(link('useCase.resume', '/resume-headshots'), 'receipt', 'useCase.about.resume'),
];
const LEARN_MORE: readonly NavigationLink[] = [
  described(outside('learn.affiliates', 'affiliates'), 'coins', 'learn.what.affiliates'),
  described(link('learn.blog', '/blog'), 'sun', 'learn.what.blog'),
  described(link('learn.nearMe', '/near-me'), 'globe', 'learn.what.nearMe'),
  described(link('learn.types', '/types'), 'grid', 'learn.what.types'),
  described(link('learn.about', '/about'), 'info', 'learn.what.about'),
  described(outside('learn.careers', 'careers'), 'users', 'learn.what.careers'),
];
/** The dropdowns of the header. */
const GROUPS: readonly NavigationGroup[] = [
  { label: 'useCases', children: USE_CASES },
  { label: 'learnMore', children: LEARN_MORE },
];
export const MAIN_LINKS: readonly NavigationLink[] = [
  link('forTeams', '/headshots-for-teams'),
  link('studio', '/studio-ai-headshots'),
  link('pricing', '/pricing'),
];

export const FOOTER_COLUMNS = [
  { title: 'footer.useCases', links: [...USE_CASES, link('useCase.ai', '/ai-headshots')] },
  {
    title: 'footer.features',
    links: [
      ...MAIN_LINKS,
      link('footer.giftCards', '/gift-cards'),
      tool('footer.freeGenerator', '/free-tools/free-ai-headshot-generator'),
      tool('footer.pictureEditor', '/free-tools/profile-picture-editor'),
      tool('footer.linkedinAnalyzer', '/free-tools/ai-linkedin-picture-analyzer'),
    ],
  },
  {
    title: 'footer.company',
    links: [link('learn.about', '/about'), outside('learn.careers', 'careers'), link('footer.partners', '/partners')],
  },
  {
    title: 'footer.resources',
    links: [
      link('learn.blog', '/blog'),
      link('footer.caseStudies', '/case-studies'),
      link('learn.nearMe', '/near-me'),
      link('learn.types', '/types'),
      tool('footer.freeTools', '/free-tools'),
      outside('footer.api', 'apiDocs'),
    ],
  },
  {
    title: 'footer.legal',
    links: [
      link('footer.terms', '/legal/terms-conditions'),
      link('footer.privacy', '/legal/privacy-policy'),
      link('footer.refund', '/legal/refund-policy'),
      link('footer.affiliatesPolicy', '/legal/affiliates-policy'),
      link('footer.subprocessors', '/legal/subprocessors'),
    ],
  },
] as const satisfies readonly { title: MessageKey<'shell'>; links: readonly NavigationLink[] }[];

export const AFFILIATE_LINKS: readonly NavigationLink[] = [outside('footer.affiliate', 'affiliates')];
export const SUPPORT_LINKS: readonly NavigationLink[] = [outside('footer.support', 'support')];

/** Home and the team page show their own prices. */
const ANCHORED = ['/', '/headshots-for-teams'];

export interface ResolvedLink {
  label: MessageKey<'shell'>;
  to: string;
  external: boolean;
  icon?: IconName | undefined;
  description?: MessageKey<'shell'> | undefined;
  /** An anchor of this page: it is where the page is only while the address has this very hash, and a server never sees one. */
  exactHash: boolean;
}

/** The links that lead somewhere, with the outside ones filled in. */
export function useResolvedLinks(links: readonly NavigationLink[], path: string): ResolvedLink[] {
  return resolveLinks(links, path, useRootData());
}

/** The dropdowns that have anything in them. */
export function useLinkGroups(path: string): { label: NavigationGroup['label']; links: ResolvedLink[] }[] {
  const data = useRootData();
  return GROUPS.map(({ label, children }) => ({ label, links: resolveLinks(children, path, data) })).filter(
    ({ links }) => links.length > 0,
  );
}

function resolveLinks(links: readonly NavigationLink[], path: string, data: RootData): ResolvedLink[] {
  return links.flatMap(({ label, to, outside: name, external = false, icon, description }) => {
    const own = { label, external, icon, description, exactHash: false };
    if (to === '/pricing' && ANCHORED.includes(path)) return [{ ...own, to: '#pricing', exactHash: true }];
    const target = name ? data.links[name] : to;
    return exists(target, data.origin) ? [{ ...own, to: target }] : [];
  });
}

function exists(target: string, origin: string): boolean {
  if (target.startsWith('/')) return findRow(target) !== undefined;
  const url = URL.parse(target);
  return url !== null && (url.origin !== origin || findRow(url.pathname) !== undefined);
}
