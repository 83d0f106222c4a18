// The interface's times and sizes are agreed with the product: they change on purpose only, and the stylesheet with them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as tokens from './tokens';

it('has the agreed times and sizes', () => {
  expect({ ...tokens }).toEqual({
    TOAST_MS: 5000,
    AUTH_TOAST_MS: 4000,
    LOADING_BAR: { durationMs: 2000, throttleMs: 200, hideDelayMs: 500, resetDelayMs: 400, heightPx: 3 },
    INPUT_DEBOUNCE_MS: 300,
    MENU_TYPEAHEAD_MS: 350,
    HOVER_OFFSET_PX: 8,
    GESTURE: { tapTolerancePx: 10, holdMs: 400, swipePx: 100 },
    SIDEBAR_TO_SEARCH_MS: 200,
    ERROR_RELOAD_LIMIT: 2,
    RELOAD_GUARD_MS: 10_000,
    LOCALE_COOKIE_DAYS: 365,
    BREAKPOINTS: { xs: 512, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 },
  });
});

it('has the same breakpoints in the stylesheet', () => {
  const css = readFileSync(fileURLToPath(new URL('../app.css', import.meta.url)), 'utf8');
  const found = [...css.matchAll(/--breakpoint-(\w+): ([\d.]+)rem/g)].map((m) => [m[1], Number(m[2]) * 16]);
  expect(Object.fromEntries(found)).toEqual(tokens.BREAKPOINTS);
});

it('has a loading bar of the agreed height', () => {
  const bar = readFileSync(fileURLToPath(new URL('loading-bar.tsx', import.meta.url)), 'utf8');
  expect(bar).toContain(` h-[${tokens.LOADING_BAR.heightPx}px] `);
});

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
};

it('keeps every word readable on every ground, in both modes', () => {
  const css = readFileSync(fileURLToPath(new URL('../app.css', import.meta.url)), 'utf8');
  const colours = new Map(
    [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map((m) => [m[1]!, [m[2]!, m[3]!]]),
  );
  const pairs = [
    ...['ink', 'muted', 'faint', 'accent', 'danger', 'success'].flatMap((words) =>
      ['paper', 'surface', 'sunken'].map((ground) => [words, ground, 4.5] as const),
    ),
    ...(['danger', 'success', 'accent'] as const).map((name) => [name, `${name}-soft`, 4.5] as const),
    ['on-ink', 'ink', 4.5] as const,
    ['on-ink', 'ink-hover', 4.5] as const,
    ['ink', 'accent-soft', 4.5] as const,
    // Edges of fields and the focus ring: WCAG 1.4.11.
    ['line-strong', 'surface', 3] as const,
    ['line-strong', 'paper', 3] as const,
  ];
  const tooFaint = pairs.flatMap(([words, ground, least]) =>
    [0, 1]
      .map((mode) => ({
        words,
        ground,
        mode,
        ratio: contrast(colours.get(words)![mode]!, colours.get(ground)![mode]!),
      }))
      .filter(({ ratio }) => ratio < least),
  );
  expect(tooFaint).toEqual([]);
});

it('is by night in a place what it is in the dark mode', () => {
  const css = readFileSync(fileURLToPath(new URL('../app.css', import.meta.url)), 'utf8');
  const dark = new Map([...css.matchAll(/--color-([\w-]+): light-dark\(#\w{6}, (#\w{6})\)/g)].map((m) => [m[1], m[2]]));
  const night = css.slice(css.indexOf('@utility night'));
  const told = [...night.matchAll(/--color-([\w-]+): (#\w{6});/g)].map((m) => [m[1], m[2]] as const);
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter(([name, value]) => dark.get(name!) !== value)).toEqual([]);
});

it('has every step of a scale that a class asks for', () => {
  // Tailwind's own steps are cleared (app.css): a class that names one of them would silently do nothing.
  const app = fileURLToPath(new URL('..', import.meta.url));
  const css = readFileSync(path.join(app, 'app.css'), 'utf8');
  const scales = {
    'max-w': '--container',
    'min-w': '--container',
    text: '--text',
    rounded: '--radius',
    shadow: '--shadow',
  };
  const missing = globSync('**/*.tsx', { cwd: app }).flatMap((file) =>
    [
      ...readFileSync(path.join(app, file), 'utf8').matchAll(
        /(?<=[\s'"`:])(max-w|min-w|text|rounded|shadow)-(\d?(?:xs|sm|md|lg|xl))(?=[\s'"`/])/g,
      ),
    ]
      .filter(([, scale, step]) => !css.includes(`${scales[scale as keyof typeof scales]}-${step}:`))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
