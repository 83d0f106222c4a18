// Agreed times and sizes as a person meets them: a menu's offset, typing in a menu, and how long a message stays.
import { AccountPages } from '../objects/account.ts';
import { expect, test, WIDE_ONLY } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const shell = texts('shell');

// A phone has the full-screen panel instead.
test('the header is walked by keyboard alone, into its menus and out of them', WIDE_ONLY, async ({ page, visit }) => {
  await visit('/blog');
  const header = page.getByRole('banner');
  const menus = header.locator('nav details[data-menu]');
  const stops: string[] = [];
  await page.locator('body').press('Tab');
  for (let step = 0; step < 12; step += 1) {
    stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
    await page.keyboard.press('Tab');
  }
  // In the order in which they stand, and each once.
  const wanted = [
    shell('forTeams'),
    shell('pricing'),
    shell('useCases'),
    shell('learnMore'),
    shell('signIn'),
    shell('getStarted'),
  ];
  const places = wanted.map((name) => stops.indexOf(name));
  expect(
    places.every((place) => place >= 0),
    stops.join(' | '),
  ).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  const menu = menus.filter({ hasText: shell('useCases') });
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  const items = menu.getByRole('link');
  await expect(items.first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  // The first letter of the last entry goes to an entry that begins with it.
  const letter = ((await items.last().textContent()) ?? '').trim().charAt(0);
  await page.keyboard.press(letter);
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim().charAt(0))).toBe(letter);
  await page.keyboard.press('Escape');
  await expect(items.first()).toBeHidden();
  await expect(menu.locator('summary')).toBeFocused();
});

// A phone has the full-screen panel instead.
test('a menu stands 8 px off its button', WIDE_ONLY, async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/blog');
  const menu = page.getByRole('banner').locator('nav details[data-menu]').first();
  await menu.locator('summary').click();
  const panel = menu.locator(':scope > :not(summary)');
  await expect(panel).toBeVisible();
  const [button, box] = [await menu.locator('summary').boundingBox(), await panel.boundingBox()];
  expect(Math.round(box!.y - button!.y - button!.height)).toBe(8);
});

// A finger does not point.
test(
  'a message leaves after five seconds, but not while it is pointed at',
  WIDE_ONLY,
  async ({ page, visit, signIn }) => {
    await signIn();
    await page.clock.install();
    await visit('/app/account');
    const account = new AccountPages(page);
    await account.save('Ada Byron', '');
    const toast = page.getByRole('status').filter({ hasText: account.t('done.profile') });
    await toast.hover();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5000);
    await expect(toast).toHaveCount(0);
    // It may be closed as well; while its button is pointed at it would stay for ever.
    await account.save('Ada Lovelace', '');
    await toast.getByRole('button', { name: texts('common')('close') }).click();
    await expect(toast).toHaveCount(0);
  },
);

// A phone has the full-screen panel instead.
test(
  'a menu opens with a movement, and without one for those who want it still',
  WIDE_ONLY,
  async ({ page, visit }) => {
    /** What moves in the moment in which the menu opens. */
    const movements = (): Promise<number> =>
      page.evaluate(() => {
        document.querySelector<HTMLElement>('header nav details[data-menu] summary')!.click();
        const lasting = (one: Animation): number => Number(one.effect?.getComputedTiming().duration ?? 0);
        return document.getAnimations().filter((one) => lasting(one) > 1).length;
      });
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await visit('/blog');
      const moving = await movements();
      expect(moving > 0, reducedMotion).toBe(reducedMotion === 'no-preference');
      const scroll = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      expect(scroll).toBe(reducedMotion === 'reduce' ? 'auto' : 'smooth');
    }
  },
);
