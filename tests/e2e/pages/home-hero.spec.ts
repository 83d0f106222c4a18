// On a phone the first picture stands above the buttons, and beside them on a wide screen.
import { NARROW_ONLY, expect, test } from '../support/test.ts';

test('a phone shows the picture before the buttons', NARROW_ONLY, async ({ page }) => {
  await page.goto('/');
  const picture = await page.locator('main img[fetchpriority=high]').boundingBox();
  const button = await page.locator('main a[href$="/free-ai-headshot-generator"]').first().boundingBox();
  expect(picture!.y + picture!.height / 2).toBeLessThan(button!.y);
});
