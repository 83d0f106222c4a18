// Takes pictures of pages, to look at while building them:
// node tests/e2e/screens.ts --url http://localhost:3000 --paths /,/de/auth --out DIR
//   [--width 390] [--dark] [--no-js] [--cookie name=value]... [--viewport] [--wait SELECTOR]
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from './support/chromium.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    paths: { type: 'string', default: '/' },
    out: { type: 'string', default: 'test-results/screens' },
    width: { type: 'string', default: '1440' },
    height: { type: 'string' },
    dark: { type: 'boolean', default: false },
    'no-js': { type: 'boolean', default: false },
    cookie: { type: 'string', multiple: true, default: [] },
    viewport: { type: 'boolean', default: false },
    wait: { type: 'string' },
  },
});

const width = Number(values.width);
const browser = await chromium.launch(launchOptions());
const context = await browser.newContext({
  viewport: { width, height: Number(values.height ?? (width < 640 ? 844 : 900)) },
  deviceScaleFactor: width < 640 ? 2 : 1,
  colorScheme: values.dark ? 'dark' : 'light',
  javaScriptEnabled: !values['no-js'],
  // Animations would make each picture another one.
  reducedMotion: 'reduce',
});
await context.addCookies(
  values.cookie.map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: values.url };
  }),
);
mkdirSync(values.out, { recursive: true });
for (const place of values.paths.split(',')) {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const answer = await page.goto(new URL(place, values.url).href, { waitUntil: 'load' });
  // A page's script begins only after its first paint.
  if (!values['no-js']) await waitForHydration(page);
  if (values.wait) await page.locator(values.wait).first().waitFor();
  await page.evaluate('document.fonts.ready');
  const marks = [String(width), values.dark ? 'dark' : '', values['no-js'] ? 'no-js' : ''].filter(Boolean);
  const name = `${place.replace(/^\//, '').replaceAll(/[^\w-]+/g, '_') || 'home'}-${marks.join('-')}.png`;
  const file = path.join(values.out, name);
  await page.screenshot({ path: file, fullPage: !values.viewport });
  const scroll = Number(await page.evaluate('document.documentElement.scrollWidth'));
  const notes = [...(scroll > width ? [`scrolls sideways: ${scroll} px wide`] : []), ...complaints];
  console.log([`${answer?.status()} ${page.url()} -> ${file}`, ...notes.map((note) => `  ! ${note}`)].join('\n'));
  await page.close();
}
await browser.close();
