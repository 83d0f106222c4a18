// A message for the next page (flash message): set with a redirect, shown once, also without JavaScript.
import { createContext, type MiddlewareFunction } from 'react-router';
import { serializeCookie, readCookie } from '../cookies';
import { sameOriginPath } from '../i18n/redirect-path';

export interface Flash {
  text: string;
  tone?: 'neutral' | 'success' | 'danger';
  timeoutMs?: number;
  /** Shown as a permanent alert, on pages with a place for one, instead of as a toast. */
  persistent?: boolean;
  /** A link in the message: one of our paths, without the language. */
  action?: { label: string; to: string };
}

export const FLASH_COOKIE = 'flash';
/** Lifetime in seconds: enough for a slow redirect, too short to appear on an unrelated page later. */
const SECONDS = 60;

export const flashCookie = (request: Request, flash: Flash): string =>
  serializeCookie(request, FLASH_COOKIE, JSON.stringify(flash), { maxAge: SECONDS });

class PendingFlash {
  shown = false;
  readonly flash: Flash | null;
  constructor(flash: Flash | null) {
    this.flash = flash;
  }
  take(): Flash | null {
    this.shown = this.flash !== null;
    return this.flash;
  }
}
export const flashContext = createContext<PendingFlash>();

export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const box = new PendingFlash(parse(readCookie(request, FLASH_COOKIE)));
  context.set(flashContext, box);
  const response = await next();
  // Clear it only when it was shown: a redirect or a background fetch in between must not consume it.
  const redirects = response.status >= 300 && response.status < 400;
  if (box.shown && !redirects && !setsFlash(response))
    response.headers.append('set-cookie', serializeCookie(request, FLASH_COOKIE, '', { maxAge: 0 }));
  return response;
};

const setsFlash = (response: Response): boolean =>
  response.headers.getSetCookie().some((line) => line.startsWith(`${FLASH_COOKIE}=`));

function parse(value: string | undefined): Flash | null {
  if (!value) return null;
  try {
    const { action, ...flash } = JSON.parse(value) as Flash;
    if (typeof flash.text !== 'string') return null;
    return action && sameOriginPath(action.to) !== undefined ? { ...flash, action } : flash;
  } catch {
    return null;
  }
}
