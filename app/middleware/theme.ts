// Colour mode (light, dark, system) in a cookie, so that the server renders the right page and nothing flashes.
import type { Theme } from '../root-data';
import { readCookie } from '../cookies';

export const THEME_COOKIE = 'theme';
export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark' || value === 'system';

export function readTheme(request: Request): Theme {
  const value = readCookie(request, THEME_COOKIE);
  return isTheme(value) ? value : 'system';
}
