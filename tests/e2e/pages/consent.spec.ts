// The question about cookies: asked where the law wants it, answered without a script too, changed and cancelled at any time.
import { AccountPages } from '../objects/account.ts';
import { reachPhotos } from '../objects/photoshoot.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { withAndWithoutScriptsOnce, expect, NARROW_ONLY, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const shell = texts('shell');

withAndWithoutScriptsOnce('consent to cookies', (scripts) => {
  test.beforeEach(async ({ context }) => context.clearCookies());

  for (const path of ['/', '/auth'])
    test(`is asked for on ${path}, given as a whole, and not asked for again`, async ({ page, visit, context }) => {
      await visit(path);
      const banner = page.getByRole('region', { name: shell('cookies.title') });
      await expect(banner).toBeVisible();
      await expect(banner.getByRole('link')).toHaveAttribute('target', '_blank');
      await banner.getByRole('button', { name: shell('cookies.acceptAll') }).click();
      await expect(banner).toBeHidden();
      const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
      expect(cookies).toMatchObject({
        consent_asked: 'true',
        consent_analytics: 'true',
        consent_marketing: 'true',
        consent_personalization: 'true',
      });
      await visit('/blog');
      await expect(banner).toBeHidden();
    });

  test('leaves what it lies over within reach', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/photoshoot');
    await expect(page.getByRole('region', { name: shell('cookies.title') })).toBeVisible();
    // A real press: it fails when something else would be pressed.
    await page.getByRole('button', { name: texts('common')('continue'), exact: true }).click();
    await expect(page.getByText(texts('photoshoot')('errors.purpose'))).toBeVisible();
  });

  test('does not cover what stays at the foot of the window', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/photoshoot');
    await reachPhotos(page, scripts);
    const banner = page.getByRole('region', { name: shell('cookies.title') });
    await banner.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const back = page.getByRole('link', { name: texts('common')('back'), exact: true });
    await expect(back).toBeInViewport({ ratio: 1 });
    const [above, below] = [await back.boundingBox(), await banner.boundingBox()];
    expect(above!.y + above!.height).toBeLessThan(below!.y);
    // Nothing of the page shows between the two.
    const bar = await page.locator('[data-foot]').boundingBox();
    expect(bar!.y + bar!.height).toBeGreaterThan(below!.y);
  });

  test('keeps its buttons clear of messages', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/account');
    const account = new AccountPages(page);
    await account.save('Ada Byron', '');
    const message = page.getByRole('status').filter({ hasText: account.t('done.profile') });
    const banner = page.getByRole('region', { name: shell('cookies.title') });
    const [above, below] = [await message.boundingBox(), await banner.boundingBox()];
    expect(above!.y + above!.height).toBeLessThan(below!.y);
  });

  test('marks nothing when the manager is cancelled, and nothing optional when nothing is switched on', async ({
    page,
    visit,
    context,
  }) => {
    await visit('/');
    const banner = page.getByRole('region', { name: shell('cookies.title') });
    const manager = page.getByRole('dialog', { name: shell('cookies.manager') });
    await banner.getByRole('button', { name: shell('cookies.manage') }).click();
    await expect(manager).toBeVisible();
    if (scripts) await expectAccessible(page);
    await expect(manager.getByLabel(shell('cookies.necessary'))).toBeDisabled();
    await manager.getByRole('button', { name: shell('cookies.cancel') }).click();
    await expect(manager).toBeHidden();
    expect((await context.cookies()).filter(({ name }) => name.startsWith('consent'))).toEqual([]);
    await banner.getByRole('button', { name: shell('cookies.manage') }).click();
    await manager.getByRole('button', { name: shell('cookies.accept') }).click();
    await expect(banner).toBeHidden();
    const given = (await context.cookies()).filter(({ name }) => name.startsWith('consent'));
    expect(given.filter(({ value }) => value === 'true').map(({ name }) => name)).toEqual(['consent_asked']);
  });

  test('is refused as easily as it is given', async ({ page, visit, context }) => {
    await visit('/');
    await page.getByRole('button', { name: shell('cookies.onlyNecessary') }).click();
    await expect(page.getByRole('region', { name: shell('cookies.title') })).toBeHidden();
    const given = (await context.cookies()).filter(({ name, value }) => name.startsWith('consent') && value === 'true');
    expect(given.map(({ name }) => name)).toEqual(['consent_asked']);
  });

  test('is withdrawn from the foot of a page', async ({ page, visit, context, server }) => {
    for (const name of ['consent_asked', 'consent_analytics', 'consent_marketing', 'consent_personalization'])
      await context.addCookies([{ name, value: 'true', url: server.url }]);
    await visit('/blog');
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: shell('cookies.manager') })
      .click();
    const manager = page.getByRole('dialog', { name: shell('cookies.manager') });
    await manager.getByLabel(shell('cookies.optional'), { exact: true }).uncheck();
    await manager.getByRole('button', { name: shell('cookies.accept') }).click();
    await expect(manager).toBeHidden();
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'consent_marketing')?.value)
      .toBe('false');
  });
});

test.describe('on a phone', NARROW_ONLY, () => {
  test.beforeEach(async ({ context }) => context.clearCookies());

  for (const [locale, path] of [
    ['de', '/de'],
    ['de', '/de/auth'],
    ['en', '/'],
    ['es', '/es'],
    ['fr', '/fr'],
  ] as const)
    test(`covers 120 pixels of ${path} at most`, async ({ page, visit }) => {
      const own = texts('shell', locale);
      await visit(path);
      const banner = page.getByRole('region', { name: own('cookies.title') });
      await expect(banner).toBeVisible();
      const { height } = (await banner.boundingBox())!;
      expect(height).toBeLessThanOrEqual(120);
      for (const button of ['acceptAll', 'onlyNecessary', 'manage'] as const)
        await expect(banner.getByRole('button', { name: own(`cookies.${button}`) })).toBeInViewport({ ratio: 1 });
    });

  test('leaves the whole head of the first picture to be seen', async ({ page, visit }) => {
    await visit('/de');
    const picture = page.locator('main img[fetchpriority=high]');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    /** Shares of the picture's height between which it is shown. */
    const shown = () =>
      picture.evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect();
        const whole = Math.max(height, (width * image.naturalHeight) / image.naturalWidth);
        const [, down] = getComputedStyle(image).objectPosition.split(' ');
        const above = ((whole - height) * Number.parseFloat(down!)) / 100;
        return { from: above / whole, to: (above + height) / whole };
      });
    const expectHead = async (): Promise<void> => {
      const { from, to } = await shown();
      expect(from).toBeLessThan(0.055);
      expect(to).toBeGreaterThan(0.61);
    };
    await expectHead();
    const banner = page.getByRole('region', { name: texts('shell', 'de')('cookies.title') });
    await banner.getByRole('button', { name: texts('shell', 'de')('cookies.onlyNecessary') }).click();
    await expect(banner).toBeHidden();
    await expectHead();
  });

  for (const [locale, path] of [
    ['de', '/de'],
    ['en', '/'],
    ['es', '/es'],
    ['fr', '/fr'],
  ] as const)
    test(`leaves the buttons of the first screen of ${path} free`, async ({ page, visit }) => {
      await visit(path);
      const banner = page.getByRole('region', { name: texts('shell', locale)('cookies.title') });
      const link = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
      // The banner rises to its place.
      await banner.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      // The typeface of the page may come after its first paint, and takes less room.
      await expect(async () => {
        const below = await banner.boundingBox();
        for (const button of [link(texts('home', locale)('hero.try')), link(texts('marketing', locale)('seePrices'))]) {
          const above = await button.boundingBox();
          expect(above!.y + above!.height).toBeLessThan(below!.y);
        }
      }).toPass();
    });
});
