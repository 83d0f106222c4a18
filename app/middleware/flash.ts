// A message for the next page: set with a redirect, shown once, without a script too.
import { createContext, type MiddlewareFunction } from 'react-router';
import { cookieLine, readCookie } from '../cookies';

export interface Flash {
  text: string;
  tone?: 'neutral' | 'success' | 'danger';
  timeoutMs?: number;
  /** Stays on the page as an alert where the page has a place for it, instead of leaving as a toast. */
  stays?: boolean;
}

export const FLASH_COOKIE = 'flash';
/** Long enough for a slow redirect, short enough not to surprise anybody later. */
const SECONDS = 60;

export const flashLine = (request: Request, flash: Flash): string =>
  cookieLine(request, FLASH_COOKIE, JSON.stringify(flash), { maxAge: SECONDS });

class FlashBox {
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
export const flashContext = createContext<FlashBox>();

export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const box = new FlashBox(parse(readCookie(request, FLASH_COOKIE)));
  context.set(flashContext, box);
  const response = await next();
  // Only what was really shown is forgotten: a redirect or a small fetch on the way must not swallow it.
  const redirects = response.status >= 300 && response.status < 400;
  if (box.shown && !redirects && !setsFlash(response))
    response.headers.append('set-cookie', cookieLine(request, FLASH_COOKIE, '', { maxAge: 0 }));
  return response;
};

const setsFlash = (response: Response): boolean =>
  response.headers.getSetCookie().some((line) => line.startsWith(`${FLASH_COOKIE}=`));

function parse(value: string | undefined): Flash | null {
  if (!value) return null;
  try {
    const flash = JSON.parse(value) as Flash;
    return typeof flash.text === 'string' ? flash : null;
  } catch {
    return null;
  }
}
