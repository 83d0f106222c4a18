// Which trackers there are: each by its own key, none without.
import type { Env } from '../../env/index.ts';
import type { Tracking } from '../../ports/tracking.ts';
import { createAwin } from './awin.ts';
import { createDub } from './dub.ts';

export function chooseTracking({ tracking, people }: Pick<Env, 'tracking' | 'people'>): {
  tracking: Tracking;
  state: string;
  hosted: boolean;
} {
  const { dub, awin, tagManager, ads, affiliateScript, experimentScript, analytics } = tracking;
  const names = [
    dub && 'Dub',
    awin && 'Awin',
    tagManager && 'Google Tag Manager',
    ads && 'Google Ads',
    affiliateScript && !dub && 'an affiliate script',
    experimentScript && 'an experiment script',
    analytics && 'analytics',
  ].filter((name) => name !== undefined && name !== false && name !== '');
  return {
    tracking: {
      browser: {
        ...(tagManager && { tagManager }),
        ...(ads && { ads }),
        ...(affiliateScript && { affiliateScript }),
        ...(experimentScript && { experimentScript }),
        ...(analytics && { analytics: { key: analytics.key, script: analytics.script } }),
      },
      active: tracking.production ? 'always' : new Set(people.analyticsTest),
      dub: dub && createDub(dub),
      awin: awin && createAwin(awin),
    },
    state: names.length ? names.join(', ') : 'off',
    hosted: names.length > 0,
  };
}
