// Every landing page, at both widths: plain HTML, pictures that keep their place, nothing that axe finds, and no sideways scrolling.
import { expectAccessibleInTurn, expectFits } from '../support/accessibility.ts';
import { expect, NARROW_ONLY, test, WIDE_FIRST } from '../support/test.ts';

const PAGES = [
  '/',
  '/pricing',
  '/headshots-for-teams',
  '/studio-ai-headshots',
  '/about',
  '/gift-cards',
  '/partners',
  '/partners/acme',
];

for (const path of PAGES)
  test(`${path} is plain, whole and open to everybody`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // Links to the framework's files would be modulepreloads and module scripts.
    await expect(page.locator('link[rel=modulepreload], script[type=module]')).toHaveCount(0);
    const pictures = await page.locator('img').evaluateAll((all) =>
      all.map((one) => ({
        src: one.getAttribute('src'),
        kept: one.hasAttribute('width') && one.hasAttribute('height') && one.hasAttribute('alt'),
      })),
    );
    expect(pictures.filter(({ kept }) => !kept)).toEqual([]);
    await expectFits(page);
    await expectAccessibleInTurn(page);
  });

for (const path of ['/de/pricing', '/fr/headshots-for-teams', '/es/gift-cards', '/de/partners', '/fr/about', '/es'])
  test(`${path} fits in its language`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expectFits(page);
  });

test('a partner’s code is no place for a sentence', WIDE_FIRST, async ({ request }) => {
  for (const path of ['/partners/Call%200800', '/partners/%3Cb%3E', '/partners/a'.padEnd(60, 'a')])
    expect((await request.get(path)).status(), path).toBe(404);
});

// What is fetched ahead of everything else shares the line with the words, and a small picture needs no large file. A test a page: a browser
// takes a larger file that it has already, and the same people stand on several pages.
for (const path of ['/', '/headshots-for-teams', '/studio-ai-headshots', '/partners', '/lawyer-headshots'])
  test(
    `the first screen of ${path} asks for one picture ahead of the others, and for small ones in small`,
    NARROW_ONLY,
    async ({ page }) => {
      await page.goto(path);
      expect(await page.locator('img[fetchpriority=high]').count()).toBeLessThanOrEqual(1);
      const tooLarge = await page.locator('main img[loading=eager]').evaluateAll((all) =>
        (all as HTMLImageElement[])
          .filter((one) => one.checkVisibility())
          .map((one) => ({ file: one.currentSrc, needed: one.clientWidth * devicePixelRatio }))
          .filter(({ file, needed }) => Number(/-(\d+)\.avif$/.exec(file)?.[1]) > 2 * needed),
      );
      expect(tooLarge).toEqual([]);
    },
  );

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('seats are counted, and nonsense is told what is wrong with it', WIDE_FIRST, async ({ page }) => {
    await page.goto('/headshots-for-teams');
    const seats = page.getByLabel('How many people?');
    await seats.fill('30');
    await page.getByRole('button', { name: 'Calculate price' }).click();
    await expect(page).toHaveURL(/\?seats=30#seats$/);
    await expect(page.getByText('30 seats at $36 each')).toBeVisible();
    await expect(page.getByText('$1,080 in all, paid once')).toBeVisible();
    await seats.fill('a few');
    await page.getByRole('button', { name: 'Calculate price' }).click();
    await expect(page.getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
    await expect(seats).toHaveValue('a few');
  });
});
