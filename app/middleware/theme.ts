// Colour mode (light, dark, system) in a cookie, so that the server renders the right page and nothing flashes.
import { THEMES, type Theme } from '#server/contracts/themes.ts';
import { readCookie } from '../cookies';

export const THEME_COOKIE = 'theme';
export function readTheme(request: Request): Theme {
  const value = readCookie(request, THEME_COOKIE);
  return THEMES.find((theme) => theme === value) ?? 'system';
}
