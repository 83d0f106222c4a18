// Nothing on a page is drawn in another typeface by accident: the browser itself says which it took.
import { expect, test } from '@playwright/test';
import { BEYOND_CORE, CORE } from '../../../tools/assets/fonts/characters.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.remove());

test('every character of ours and of European names is drawn in Figtree', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.woff2')) loaded.push(/figtree-\w+/.exec(answer.url())?.[0] ?? answer.url());
  });
  await page.goto(`${server.url}/contact`, { waitUntil: 'networkidle' });
  // A page of ours needs the first file and no other.
  expect(loaded).toEqual(['figtree-core']);

  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const typefaces = async (text: string): Promise<string[]> => {
    await page.evaluate((words) => {
      const probe = document.querySelector('#probe') ?? document.createElement('p');
      probe.id = 'probe';
      probe.textContent = words;
      document.body.prepend(probe);
      return document.fonts.load('16px Figtree', words);
    }, text);
    await page.evaluate(() => document.fonts.ready);
    const { root } = await client.send('DOM.getDocument');
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#probe' });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? 'ours' : familyName));
  };
  for (const text of [CORE, BEYOND_CORE, 'Łukasz Żółć, Åse Bjørn, İbrahim Çağlar Şahin, Dvořák, Őry, Ștefan, Þór, São'])
    expect(new Set(await typefaces(text)), text).toEqual(new Set(['ours']));
  expect(loaded.toSorted()).toEqual(['figtree-core', 'figtree-extended', 'figtree-rest']);
});
