// What staff set for the whole site, as this visitor sees it: the announcement in their language, flags, links at the foot.
import type { RouterContextProvider } from 'react-router';
import type { SiteAnswer } from '#server/contracts/settings.ts';
import { serverApi } from '~/api/server';
import { hostContext, localeContext } from '~/context';

export interface SiteSettings {
  announcement?: { text: string; href: string };
  maintenance: boolean;
  freeTrial: boolean;
  sisters: SiteAnswer['sister_products'];
  reviews: SiteAnswer['review_badges'];
}

/** One question a request, however many parts of the page ask. */
const requestSettings = new WeakMap<Readonly<RouterContextProvider>, Promise<SiteSettings>>();

/** Without an answer nothing of it is shown: none of it is worth an error page. */
export function siteSettings(context: Readonly<RouterContextProvider>): Promise<SiteSettings> {
  let answer = requestSettings.get(context);
  if (!answer) requestSettings.set(context, (answer = loadSettings(context)));
  return answer;
}

async function loadSettings(context: Readonly<RouterContextProvider>): Promise<SiteSettings> {
  const site = await serverApi(context)
    .get('/site', { open: true, attempts: 1 })
    .catch((error: unknown) => {
      context.get(hostContext).log.warn({ event: 'site.unread', err: error }, 'The settings of the site were not read');
      return undefined;
    });
  const texts = site?.announcement.text;
  // Hidden when it is empty. A language without a text of its own shows the English one.
  const text = texts?.en && (texts[context.get(localeContext)] || texts.en);
  return {
    ...(site && text ? { announcement: { text, href: site.announcement.href } } : {}),
    maintenance: site?.maintenance ?? false,
    freeTrial: site?.b2b_free_trial ?? false,
    sisters: site?.sister_products ?? [],
    reviews: site?.review_badges ?? [],
  };
}
