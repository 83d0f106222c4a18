// `npm run test:browsers [-- firefox webkit]`: the main path in Firefox and in WebKit, both out of Debian. Not part of `npm test`, because
// most machines do not have them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { variantsOf } from '#tests/fixtures/photos.ts';
import prepare from '#tests/e2e/support/prepare.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { type Driver, TestBrowser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { walkMainPath } from './walk.ts';
import { openWebKit } from './webkit.ts';

const BROWSERS: Record<string, { open: () => Promise<Driver>; packages: string }> = {
  firefox: { open: openFirefox, packages: 'firefox-esr' },
  webkit: { open: openWebKit, packages: 'webkit2gtk-driver xvfb' },
};

/** The number of steps that failed. A step after a failed one is tried as well: most of them stand alone. */
async function walk(name: string, photos: readonly string[]): Promise<number> {
  const { open, packages } = BROWSERS[name]!;
  const driver = await open().catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${name} is not installed: apt-get install ${packages}`) : error;
  });
  const browser = new TestBrowser(name, driver);
  const server = await startServer();
  let failed = 0;
  try {
    console.log(`${name}: ${await browser.evaluate(() => navigator.userAgent, null)}`);
    await walkMainPath({
      browser,
      server,
      photos,
      async step(what, work) {
        const begun = Date.now();
        try {
          await work();
          console.log(`  ok      ${what} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
        } catch (error) {
          failed += 1;
          const file = path.join('test-results', `${name}-${failed}.png`);
          await keepScreenshot(driver, file);
          console.log(`  FAILED  ${what}: ${(error as Error).message} (${file})`);
        }
      },
    });
  } finally {
    await driver.close();
    await server.remove();
  }
  return failed;
}

async function keepScreenshot(driver: Driver, file: string): Promise<void> {
  const picture = await driver.screenshot().catch(() => '');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(picture, 'base64'));
}

const folder = mkdtempSync(path.join(tmpdir(), 'catchlight-browsers-'));
const tidy = await prepare();
try {
  const photos = (await variantsOf(1)).map((bytes, index) => {
    const file = path.join(folder, `photo-${index + 1}.jpg`);
    writeFileSync(file, bytes);
    return file;
  });
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !BROWSERS[name]);
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: the browsers are ${Object.keys(BROWSERS).join(' and ')}`);
  let failed = 0;
  for (const name of wanted.length > 0 ? wanted : Object.keys(BROWSERS)) failed += await walk(name, photos);
  console.log(failed ? `${failed} failed` : 'All passed');
  process.exitCode = failed ? 1 : 0;
} finally {
  tidy();
  rmSync(folder, { recursive: true, force: true });
}
