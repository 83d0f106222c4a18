// The pages of texts: each template in its place, at both widths and each in one colour mode, and what holds for a text in any of them.
import { expectAccessibleInTurn, expectFits } from '../support/accessibility.ts';
import { expect, test, WIDE_ONLY, WIDE_FIRST } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const PAGES = [
  '/blog',
  '/es/blog/top-questions-answered',
  '/de/legal/privacy-policy',
  '/near-me',
  '/near-me/lisbon',
  '/types',
  '/types/corporate-headshots',
  '/fr/lawyer-headshots',
  '/contact',
];

for (const path of PAGES)
  test(`${path} is accessible and fits`, async ({ page, visit }) => {
    await visit(path);
    await expectFits(page);
    await expectAccessibleInTurn(page);
  });

// 320 px is a phone's page at four times its size (WCAG 1.4.10). The longest labels are German and French.
test(
  'nothing scrolls sideways at 320 pixels, and the question about cookies stays in a low window',
  WIDE_ONLY,
  async ({ page, visit, context }) => {
    await context.clearCookies();
    await page.setViewportSize({ width: 320, height: 256 });
    for (const path of ['/de', '/fr', '/es/pricing', '/de/legal/subprocessors', '/de/corporate-headshots']) {
      await visit(path);
      await expectFits(page);
    }
    const banner = page.getByRole('region', { name: texts('shell', 'de')('cookies.title') });
    expect((await banner.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await banner.getByRole('button', { name: texts('shell', 'de')('cookies.manage') }).scrollIntoViewIfNeeded();
    await expect(banner.getByRole('button', { name: texts('shell', 'de')('cookies.manage') })).toBeInViewport();
  },
);

test('a long text has a table of contents that leads to its sections', async ({ page, visit, isMobile }) => {
  await visit('/de/legal/privacy-policy');
  const contents = page.getByRole('navigation', { name: texts('content', 'de')('contents') });
  if (isMobile) await page.locator('details summary', { hasText: texts('content', 'de')('contents') }).click();
  const link = contents.getByRole('link').nth(1);
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport();
});

test('links in a text stay in the language of the page', WIDE_FIRST, async ({ page, visit, server }) => {
  await visit('/es/blog/top-questions-answered');
  const addresses = await page
    .locator('.prose a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const own = addresses.filter((address) => address.startsWith(server.url));
  expect(own.length).toBeGreaterThan(0);
  for (const address of own) expect(new URL(address).pathname).toMatch(/^\/es(?:\/|$)/);
});

// The menu is the same in the panel of a phone.
test('a text that exists in English only says so in the language menu', WIDE_ONLY, async ({ page, visit }) => {
  await visit('/near-me/lisbon');
  await page.locator('header summary:visible').filter({ hasText: 'English' }).click();
  const spanish = page.locator('header button:visible', { hasText: 'Español' });
  await expect(spanish).toBeDisabled();
  await expect(spanish).toHaveAttribute('title', texts('shell')('language.unavailable'));
});
