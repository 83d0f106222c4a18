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
