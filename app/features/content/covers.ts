// Which headshots stand above an article or a case in lists: one for an article, three for a team. No two that the blog shows on the
// same page are alike; a text without a line here has no picture, and its card is words only.
import type { PortraitFile } from '~/components/image/portraits';

const COVERS: Record<string, readonly PortraitFile[]> = {
  '/blog/window-light-for-headshots': ['auburn-window-wall'],
  '/blog/how-we-measure-likeness': ['ponytail-studio-white'],
  '/blog/top-questions-answered': ['denim-sage-paper'],
  '/blog/market-size-research': ['knit-navy-brand'],
  '/blog/team-headshot-consistency': ['glasses-navy-brand', 'dots-navy-brand', 'denim-navy-brand'],
  '/blog/best-ai-business-photo-generator': ['garden-city-day'],
  '/blog/affiliate-program': ['denim-cafe'],
  '/blog/best-ai-affiliate-programs': ['cap-greenery'],
  '/blog/eras-photo-rules': ['braids-warm-paper'],
  '/blog/best-profile-picture-creator': ['beanie-own-background'],
  '/blog/best-ai-portrait-generator': ['dots-studio-charcoal'],
  '/blog/photo-on-a-resume': ['glasses-studio-grey'],
  '/blog/linkedin-picture-size-and-crop': ['denim-warm-paper'],
  '/blog/best-ai-headshot-generators': ['glasses-office-light'],
  '/blog/phone-photos-for-a-headshot': ['garden-studio-charcoal'],
  '/blog/best-ai-headshot-app': ['braids-library'],
  '/blog/profile-picture-for-linkedin': ['denim-library'],
  '/blog/what-to-wear-for-a-headshot': ['braids-studio-grey'],
  '/blog/best-ai-linkedin-headshot-generator': ['ponytail-office-light'],
  '/case-studies/remote-software-team': ['knit-navy-brand', 'braids-navy-brand', 'glasses-navy-brand'],
  '/case-studies/real-estate-agency': ['garden-city-day', 'denim-cafe', 'ponytail-office-light'],
  '/case-studies/law-firm': ['dots-studio-charcoal', 'braids-studio-charcoal', 'garden-studio-charcoal'],
};

export const coverPortraits = (path: string): readonly PortraitFile[] => COVERS[path] ?? [];

/** Beside the kinds of headshots, in the order of their groups: nobody twice, and nobody of the pairs on that page. */
const GROUPS: readonly PortraitFile[] = [
  'glasses-navy-brand',
  'dots-studio-charcoal',
  'braids-greenery',
  'knit-navy-brand',
  'ponytail-window-wall',
  'denim-sage-paper',
];
export const groupPortrait = (index: number): PortraitFile => GROUPS[index % GROUPS.length]!;

/** A photo and its headshot. */
type Pair = readonly [before: PortraitFile, after: PortraitFile];
/** Two lists without anybody in both, so that no page shows the same pair twice. At the head nobody wears a hat: it stands above lawyers too. */
const PAIRS = {
  head: [
    ['garden-original', 'garden-city-day'],
    ['ponytail-original', 'ponytail-studio-white'],
    ['dots-original', 'dots-office-light'],
    ['knit-original', 'knit-navy-brand'],
  ],
  call: [
    ['denim-original', 'denim-library'],
    ['braids-original', 'braids-office-light'],
    ['glasses-original', 'glasses-office-light'],
  ],
} as const satisfies Record<string, readonly Pair[]>;
export type PairPlace = keyof typeof PAIRS;

/** The same pair on the same page, and not the same on all. */
export function pickBeforeAfterPair(path: string, place: PairPlace): Pair {
  const sum = [...path].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return PAIRS[place][sum % PAIRS[place].length]!;
}
