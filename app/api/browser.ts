// The client in the browser: own origin, with the session in a cookie that scripts cannot read. The readable
// `signed-in` flag beside it says only that there is one.
import { parseCookies } from '#server/contracts/cookies.ts';
import { createApi, SESSION_WAIT_MS, type Api } from './client';

export const hasSignedInFlag = (cookies: string): boolean => parseCookies(cookies).get('signed-in') === '1';

let shared: Api | undefined;

export function browserApi(): Api {
  shared ??= createApi({
    origin: window.location.origin,
    send: (request) => fetch(request),
    hasSession: () => hasSignedInFlag(document.cookie),
    sessionWait: SESSION_WAIT_MS,
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  });
  return shared;
}
