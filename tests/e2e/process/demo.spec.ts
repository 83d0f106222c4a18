// DEMO=1 opens the built-in mail and checkout to other machines, and every page says what it is.
import { expect, test } from '@playwright/test';
import { newAddress, signInByCode } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { texts } from '../support/texts.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

test('a demonstration says so on pages of every kind, and anything else does not', async () => {
  const demo = await startServer({ env: { DEMO: '1' } });
  const plain = await startServer();
  try {
    const cookie = (await signInByCode(demo, newAddress())).map(({ name, value }) => `${name}=${value}`).join('; ');
    // As a paragraph: the script of a page carries all texts of its language.
    const says = async (
      url: string,
      path: string,
      locale = 'en',
      more: Record<string, string> = {},
    ): Promise<boolean> => {
      const page = await (await fetch(url + path, { headers: { 'user-agent': BROWSER, ...more } })).text();
      return page.includes(`>${texts('shell', locale)('demo')}</p>`);
    };
    for (const path of ['/', '/blog', '/auth', '/free-tools', '/nowhere', '/account-deleted'])
      expect(await says(demo.url, path), path).toBe(true);
    expect(await says(demo.url, '/de/app', 'de', { cookie })).toBe(true);
    for (const path of ['/', '/auth', '/nowhere']) expect(await says(plain.url, path), path).toBe(false);
  } finally {
    await Promise.all([demo.remove(), plain.remove()]);
  }
});
