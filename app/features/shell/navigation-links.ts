// What header and footer lead to. A link to a page that the table does not have is left out, so that none leads nowhere.
import type { MessageKey } from '~/i18n/messages';
import { rowOf } from '~/route-table';
import { useRootData } from '~/root-data';

export interface NavigationLink {
  label: MessageKey<'shell'>;
  /** A path of ours, or the name of an address that the installation sets. */
  to: string;
  outside?: 'support' | 'careers' | 'affiliates' | 'apiDocs';
  /** Opens beside the site, as SPEC wants it of the free tools. */
  external?: boolean;
}

const link = (label: NavigationLink['label'], to: string): NavigationLink => ({ label, to });
const outside = (label: NavigationLink['label'], name: NonNullable<NavigationLink['outside']>): NavigationLink => ({
  label,
  to: '',
  outside: name,
});
const tool = (label: NavigationLink['label'], to: string): NavigationLink => ({ label, to, external: true });

export const USE_CASES: readonly NavigationLink[] = [
  link('useCase.lawyer', '/lawyer-headshots'),
  link('useCase.realtor', '/realtor-headshots'),
  link('useCase.linkedin', '/linkedin-headshots'),
  link('useCase.eras', '/eras-headshots'),
  link('useCase.doctor', '/doctor-headshots'),
  link('useCase.resume', '/resume-headshots'),
];
export const LEARN_MORE: readonly NavigationLink[] = [
  outside('learn.affiliates', 'affiliates'),
  link('learn.blog', '/blog'),
  link('learn.nearMe', '/near-me'),
  link('learn.types', '/types'),
  link('learn.about', '/about'),
  outside('learn.careers', 'careers'),
];
export const MAIN: readonly NavigationLink[] = [
  link('forTeams', '/headshots-for-teams'),
  link('studio', '/studio-ai-headshots'),
  link('pricing', '/pricing'),
];

export const FOOTER = [
  { title: 'footer.useCases', links: [...USE_CASES, link('useCase.ai', '/ai-headshots')] },
  {
    title: 'footer.features',
    links: [
      ...MAIN,
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

export const AFFILIATE: readonly NavigationLink[] = [outside('footer.affiliate', 'affiliates')];
export const SUPPORT: readonly NavigationLink[] = [outside('footer.support', 'support')];

/** Home and the team page show their own prices. */
const ANCHORED = ['/', '/headshots-for-teams'];

export interface ReadyLink {
  label: MessageKey<'shell'>;
  to: string;
  external: boolean;
}

/** The links that lead somewhere, with the outside ones filled in. */
export function useLinks(links: readonly NavigationLink[], path: string): ReadyLink[] {
  const data = useRootData();
  return links.flatMap(({ label, to, outside: name, external = false }) => {
    if (to === '/pricing' && ANCHORED.includes(path)) return [{ label, to: '#pricing', external }];
    const target = name ? data.links[name] : to;
    return exists(target, data.origin) ? [{ label, to: target, external }] : [];
  });
}

function exists(target: string, origin: string): boolean {
  if (target.startsWith('/')) return rowOf(target) !== undefined;
  const url = URL.parse(target);
  return url !== null && (url.origin !== origin || rowOf(url.pathname) !== undefined);
}
