// The one script of pages that are plain HTML (budget: 6 KB of brotli, held by site-script.test.ts). Everything it does has a way
// without it; pages that hydrate never load it.
import { sendChoicesInPlace } from './consent';
import { offerLanguage, rememberLanguage } from './language';
import { closeMenus } from './menus';
import { watchWindowErrors } from '../features/errors/global-handler';
import { acceptWhereNobodyAsks } from '../parts/accept-cookies';
import { followConsent } from '../parts/track';

watchWindowErrors();
closeMenus(document);
rememberLanguage(document);
offerLanguage(document);
const trackers = (document.currentScript as HTMLScriptElement | null)?.dataset['trackers'];
const follow = (): void => (trackers ? followConsent(document, trackers) : undefined);
sendChoicesInPlace(document, follow);
void acceptWhereNobodyAsks(document).then(follow);
