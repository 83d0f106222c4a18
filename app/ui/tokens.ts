// The interface's times and sizes, by name. app.css repeats the breakpoints because CSS cannot read this file; tokens.test.ts
// compares the two.
export const TOAST_MS = 5000;
/** The toast after a failed check with the backend. */
export const AUTH_TOAST_MS = 4000;

export const LOADING_BAR = {
  durationMs: 2000,
  throttleMs: 200,
  hideDelayMs: 500,
  resetDelayMs: 400,
  heightPx: 3,
} as const;

export const INPUT_DEBOUNCE_MS = 300;
export const MENU_TYPEAHEAD_MS = 350;
export const HOVER_OFFSET_PX = 8;

export const GESTURE = { tapTolerancePx: 10, holdMs: 400, swipePx: 100 } as const;

/** Opening the search while the sidebar is open closes the sidebar first and waits this long. */
export const SIDEBAR_TO_SEARCH_MS = 200;

/** Automatic reloads of a page that was not found, before the counter is cleared and the error logged. */
export const ERROR_RELOAD_LIMIT = 2;
export const RELOAD_GUARD_MS = 10_000;

export const LOCALE_COOKIE_DAYS = 365;

export const BREAKPOINTS = { xs: 512, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
