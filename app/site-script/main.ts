// The one script of pages that are plain HTML (budget: 6 KB of brotli, held by site-script.test.ts). Everything it does has a way
// without it; pages that hydrate never load it.
import { divideBeforeAndAfter } from './before-after';
import { submitConsentInPlace } from './consent';
import { offerLanguage, rememberChosenLanguage } from './language';
import { loadWhenNear } from './load-when-near';
import { enhanceMenus } from './menus';
import { logUncaughtErrors } from '../features/errors/log-uncaught-errors';
import { acceptCookiesWithoutPrompt } from '../web/tracking/accept-cookies';
import { loadTrackersWithConsent } from '../web/tracking/track';

logUncaughtErrors();
enhanceMenus(document);
divideBeforeAndAfter(document);
loadWhenNear(document);
rememberChosenLanguage(document);
offerLanguage(document);
const trackers = (document.currentScript as HTMLScriptElement | null)?.dataset['trackers'];
const follow = (): void => (trackers ? loadTrackersWithConsent(document, trackers) : undefined);
submitConsentInPlace(document, follow);
void acceptCookiesWithoutPrompt(document).then(follow);
