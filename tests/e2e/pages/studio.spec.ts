// The studio: an uploaded photo, edited in sight before it is paid for, kept for one credit, downloaded and deleted.
import sharp from 'sharp';
import { variantsOf } from '../../fixtures/photos.ts';
import { CheckoutPages } from '../objects/checkout.ts';
import { ResultsPages, SHOOT_MS } from '../objects/results.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { buyCredits, makeDraft } from '../support/drafts.ts';
import type { Page } from '@playwright/test';
import { withAndWithoutScriptsOnce, expect, test, LONG } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Pictures are really made: with scripts on a large screen, and in test:all without on a phone.
withAndWithoutScriptsOnce('the studio', (scripts) => {
  test(
    'makes a photo anew for a credit, and shows both side by side',
    scripts ? {} : LONG,
    async ({ page, visit, signIn, server }) => {
      test.setTimeout(2 * SHOOT_MS);
      const t = texts('generations');
      const look = async (): Promise<void> => {
        await expectFits(page);
        if (scripts) await expectAccessible(page);
      };
      await signIn();
      await visit('/app/studio');
      await expect(page.getByRole('heading', { name: t('sources.empty') })).toBeVisible();
      await look();

      await page
        .getByRole('main')
        .getByRole('link', { name: t('sources.start') })
        .click();
      await expect(page).toHaveURL(/\/app\/photoshoot$/);
      const [bytes] = await variantsOf(1, 1);
      await makeDraft(page, server, [{ name: 'me.jpg', bytes: bytes! }]);

      // Without a credit there is a way to one instead of a button that does nothing.
      await visit('/app/studio');
      await page.getByRole('link', { name: t('sources.altPhoto', { name: 'me.jpg' }) }).click();
      await expect(page.getByText(t('credits.none'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('form.submit') })).toHaveCount(0);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('credits.buy') })
        .click();
      const { t: c } = new CheckoutPages(page);
      await expect(page.getByRole('link', { name: `${c('package.buy')} ${c('names.basic')}` })).toBeVisible();
      await buyCredits(page, server);

      await visit('/app/studio');
      await expect(page.getByText(t('credits.own_other', { count: 20 }))).toBeVisible();
      await look();
      await page.getByRole('link', { name: t('sources.altPhoto', { name: 'me.jpg' }) }).click();
      await expect(page.getByRole('heading', { name: t('form.title') })).toBeVisible();
      await expect(page.getByText(t('stays'))).toBeVisible();
      const form = page.url();
      await page.locator('label:has(input[value="library"])').click();
      await page.getByLabel(t('form.background')).selectOption('navy-brand');
      await page.locator('label:has(input[name=light][value="soft"])').click();
      await page.locator('input[name=teeth]').fill('75');
      if (!scripts) await page.getByRole('button', { name: t('preview.show') }).click();
      const preview = page.getByAltText(t('preview.alt')).first();
      await expect
        .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0), {
          timeout: SHOOT_MS,
        })
        .toBe(640);
      await expect(page.locator('input[name=teeth]')).toHaveValue('75');
      if (scripts) await undoAndCompare(page, t);
      await look();
      await page.getByRole('button', { name: t('form.submit') }).click();
      await expect(page.getByRole('heading', { name: t('picture.title') })).toBeVisible({ timeout: SHOOT_MS });

      const after = page.getByAltText(t('picture.altAfter', { look: texts('photoshoot')('looks.library.name') }));
      for (const picture of [page.getByAltText(t('picture.altBefore')), after])
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
      await look();
      const results = new ResultsPages(page, scripts);
      const { name, bytes: square } = await results.download(page, t('picture.download'), 'square');
      expect(name).toBe('headshot-studio-library-square.jpg');
      const { width, height } = await sharp(square).metadata();
      expect(width).toBe(height);
      const address = page.url();

      await visit('/app/studio');
      await expect(page.getByText(t('credits.own_other', { count: 19 }))).toBeVisible();
      const made = t('history.alt', { look: texts('photoshoot')('looks.library.name') });
      await page.getByRole('link', { name: made, exact: true }).click();
      await expect(page).toHaveURL(address);
      await page.getByRole('link', { name: t('picture.again') }).click();
      await expect(page).toHaveURL(form);

      // The same edit once more is the same picture, and costs nothing.
      await page.locator('label:has(input[value="library"])').click();
      await page.getByLabel(t('form.background')).selectOption('navy-brand');
      await page.locator('label:has(input[name=light][value="soft"])').click();
      await page.locator('input[name=teeth]').fill('75');
      if (scripts) {
        await expect(page.getByText(t('form.kept'))).toBeVisible();
        await expect(page.getByRole('button', { name: t('form.submit') })).toHaveCount(0);
        await look();
        await page.getByRole('link', { name: t('form.open') }).click();
      } else {
        await page.getByRole('button', { name: t('form.submit') }).click();
        await expect(page.getByText(t('done.again'))).toBeVisible();
      }
      await expect(page).toHaveURL(address);
      await visit('/app/studio');
      await expect(page.getByText(t('credits.own_other', { count: 19 }))).toBeVisible();

      await visit(new URL(address).pathname);
      await page.locator('summary', { hasText: t('picture.delete') }).click();
      await page.getByRole('button', { name: t('picture.delete') }).click();
      await expect(page.getByText(t('done.deleted'))).toBeVisible();
      await expect(page.getByRole('heading', { name: t('history.title') })).toHaveCount(0);
      await look();
      expect((await page.request.get(address)).status()).toBe(404);
    },
  );
});

/** What only a script can do: steps back and forth, the line between before and after, and the brush, each by keyboard as well. */
async function undoAndCompare(page: Page, t: ReturnType<typeof texts>): Promise<void> {
  const teeth = page.locator('input[name=teeth]');
  await page.getByRole('button', { name: t('preview.undo') }).click();
  await expect(teeth).toHaveValue('50');
  await page.keyboard.press('Control+Shift+z');
  await expect(teeth).toHaveValue('75');
  const line = page.getByRole('slider', { name: t('preview.compare') });
  await line.focus();
  await page.keyboard.press('End');
  await expect(line).toHaveValue('100');
  await expect(page.getByAltText(t('picture.altBefore'))).toBeVisible({ timeout: SHOOT_MS });

  await page.getByRole('button', { name: t('brush.button') }).click();
  // From the top of the page, nothing has to be scrolled to for the brush's own settings.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('button', { name: t('brush.keep'), exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('slider', { name: t('brush.size') })).toBeInViewport({ ratio: 1 });
  const surface = page.getByRole('application', { name: t('brush.surface') });
  await surface.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.locator('input[name=touch_up]')).toHaveValue(/^k/);
  const box = (await surface.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.35, box.y + box.height * 0.25);
  await page.mouse.up();
  await expect(page.locator('input[name=touch_up]')).toHaveValue(/^k\w+-k\w+$/);
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: t('preview.undo') }).click();
  await expect(page.locator('input[name=touch_up]')).toHaveValue('');
  await page.getByRole('button', { name: t('brush.button') }).click();
}
