// The front page, as every visitor gets it first.
import { expectFits } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('shows itself, in English and without scrolling sideways', async ({ page }) => {
      const answer = await page.goto('/');
      expect(answer?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      await expectFits(page);
    });
  });

test('asks for the pictures further down when the first one has been shown', async ({ page }) => {
  await page.goto('/');
  const further = page.locator('main section:nth-of-type(2) img').first();
  await further.scrollIntoViewIfNeeded();
  await expect
    .poll(() => further.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  const [painted, begun] = await further.evaluate((image: HTMLImageElement) => {
    const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
    return [startOf('first-contentful-paint')!, startOf(image.currentSrc)!] as const;
  });
  // Both belong to one frame at the earliest, whose end is what the browser reports as its paint.
  const frame = 1000 / 60;
  expect(begun).toBeGreaterThan(painted - frame);
});
