// What a first visit to a page loads, in bytes on the wire, as a real browser counts them.
import { chromium } from '@playwright/test';
import { launchOptions } from '#tests/e2e/support/chromium.ts';
import { newAddress, signInBrowser } from '#tests/e2e/support/people.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { printTable } from './machine.ts';

const PAGES = [
  { name: 'landing: home', path: '/' },
  { name: 'landing: pricing', path: '/pricing' },
  { name: 'content: blog', path: '/blog' },
  { name: 'content: cities', path: '/near-me' },
  { name: 'sign-in', path: '/auth' },
  { name: 'app: dashboard', path: '/app', signedIn: true },
  { name: 'app: photoshoot', path: '/app/photoshoot', signedIn: true },
  { name: 'app: orders', path: '/app/orders', signedIn: true },
] as const;
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'] as const;

const server = await startServer();
const browser = await chromium.launch(launchOptions());
try {
  const rows: string[][] = [];
  for (const { name, path, ...rest } of PAGES) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    if ('signedIn' in rest) await signInBrowser(context, server, newAddress('bytes'));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const kindOf = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type }) => void kindOf.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId) ?? 'Other';
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
    });
    await session.send('Network.enable');
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    const kilobytes = (sum: number): string => (sum / 1000).toFixed(1);
    const total = [...bytes.values()].reduce((sum, one) => sum + one, 0);
    rows.push([name, ...KINDS.map((kind) => kilobytes(bytes.get(kind) ?? 0)), kilobytes(total)]);
    await context.close();
  }
  printTable(['page, kB at 390 px', ...KINDS.map((kind) => kind.toLowerCase()), 'all'], rows);
} finally {
  await browser.close();
  await server.remove();
}
