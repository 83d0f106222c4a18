// What stands around every page: colour mode, language, menus, the guard of the app, messages, and pages that do not exist.
import { expectFits, expectAccessibleInTurn } from '../support/accessibility.ts';
import { texts } from '../support/texts.ts';
import {
  withAndWithoutScripts,
  expect,
  test,
  NARROW_ONLY,
  WIDE_ONLY,
  WIDE_FIRST,
  NARROW_FIRST,
} from '../support/test.ts';

const shell = texts('shell');

withAndWithoutScripts('around every page', (scripts) => {
  /** What looks the same at both widths. */
  const ONCE = scripts ? WIDE_FIRST : NARROW_FIRST;
  /** What a phone has behind a menu: with scripts at both widths, and without where the menu is one step more. */
  const MENU = scripts ? {} : NARROW_FIRST;

  test('keeps the chosen colour mode on every kind of page', ONCE, async ({ page, visit }) => {
    await visit('/auth');
    await page.getByRole('button', { name: shell('theme.dark') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    for (const path of ['/', '/de', '/auth']) {
      await visit(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    }
    await visit('/');
    await page.getByRole('button', { name: shell('theme.system') }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
  });

  test('changes the language and remembers it for a year', ONCE, async ({ page, visit, context }) => {
    await visit('/auth?redirect=/app/search');
    await page.locator('summary').filter({ hasText: 'English' }).click();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page).toHaveURL(/\/fr\/auth\?redirect=/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('fr');
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    if (scripts) expect(await page.evaluate(() => localStorage.getItem('userLocale'))).toBe('fr');
  });

  // A wide screen shows the menu itself.
  test('opens the menu of a phone over the whole screen, and closes it', NARROW_ONLY, async ({ page, visit }) => {
    await visit('/');
    const panel = page.locator('#site-menu');
    await page.getByRole('button', { name: shell('openMenu') }).click();
    await expect(panel).toBeVisible();
    expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await panel.getByRole('link', { name: shell('pricing') }).click();
    await expect(page).toHaveURL(/#pricing$/);
    await expect(panel).toBeHidden();
  });

  test('opens the menu of a tablet held upright over all of its height', NARROW_ONLY, async ({ page, visit }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await visit('/');
    await page.getByRole('button', { name: shell('openMenu') }).click();
    const panel = page.locator('#site-menu');
    for (const name of [shell('useCase.resume'), shell('learn.careers')])
      expect((await panel.getByRole('link', { name, exact: true }).boundingBox())?.y).toBeGreaterThan(768);
    await expectFits(page);
  });

  test('leads from the front page into the app, and asks who it is first', ONCE, async ({ page, visit, server }) => {
    await visit('/es');
    const start = page.getByRole('banner').getByRole('link', { name: texts('shell', 'es')('getStarted') });
    await expect(start).toHaveAttribute('href', `${server.url}/es/app`);
    await start.click();
    await expect(page).toHaveURL(/\/es\/auth\?redirect=%2Fes%2Fapp$/);
  });

  test(
    'says goodbye on the page after signing out, with the way back',
    ONCE,
    async ({ page, visit, signIn, server }) => {
      await signIn();
      await visit('/app/search');
      await page.locator('summary').last().click();
      await page.getByRole('button', { name: shell('sidebar.signOut') }).click();
      const goodbye = page.getByRole('status').filter({ hasText: texts('auth')('signOut.done') });
      await expect(goodbye).toBeVisible();
      await expect(goodbye.getByRole('link', { name: shell('signIn') })).toHaveAttribute('href', `${server.url}/auth`);
      await visit('/app/search');
      await expect(page).toHaveURL(/\/auth\?/);
    },
  );

  test('shows the signed-in way in, also on stored pages', MENU, async ({ page, visit, signIn, isMobile }) => {
    await visit('/');
    await signIn();
    await visit('/');
    if (isMobile) await page.getByRole('button', { name: shell('openMenu') }).click();
    await expect(page.getByRole('link', { name: shell('dashboard') }).filter({ visible: true })).toBeVisible();
  });

  test('shows on the button of a menu that it is open', ONCE, async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app');
    const button = page.locator('summary[aria-label^="' + shell('sidebar.account') + ':"]:visible');
    const looks = () => button.evaluate((element) => getComputedStyle(element).backgroundImage);
    const closed = await looks();
    await button.click();
    expect(await looks()).not.toBe(closed);
  });

  test('finds pages from anywhere in the app', MENU, async ({ page, visit, signIn, isMobile }) => {
    await signIn();
    await visit('/app/search');
    if (isMobile) await page.getByRole('button', { name: shell('sidebar.open') }).click();
    await page.locator('#sidebar').getByText(shell('search.open')).click();
    const place = scripts ? page.locator('#search') : page.getByRole('main');
    await place.getByRole('searchbox').fill('photo');
    if (scripts) await expect(page.locator('#sidebar:popover-open')).toHaveCount(0);
    else await place.getByRole('searchbox').press('Enter');
    await place.getByRole('link', { name: shell('pages.photoshoot') }).click();
    await expect(page).toHaveURL(/\/app\/photoshoot/);
    await expect(page.locator('#search:popover-open')).toHaveCount(0);
  });
});

// Nothing in it depends on the width.
test('going on in another language shows texts, not their keys', WIDE_ONLY, async ({ page, visit, signIn }) => {
  await signIn();
  await visit('/app/orders');
  // What a redirect of a form in the app does: no link of ours leads to another language without loading the page.
  const navigate = (to: string): Promise<void> =>
    page.evaluate((path) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> };
      };
      void router.navigate(path);
    }, to);
  await navigate('/de/app/orders');
  await expect(page.getByRole('heading', { level: 1, name: texts('orders', 'de')('title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(page.locator('#sidebar')).toContainText(texts('shell', 'de')('pages.credits'));
  await page.reload();
  // The German page has never had English texts.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: texts('orders')('title') })).toBeVisible();
  await expect(page.locator('#sidebar')).toContainText(texts('shell')('pages.credits'));
});

test.describe('a page that does not exist', () => {
  // A list as an option has to be wrapped, or Playwright takes it for a value with its settings.
  test.use({ allowed: [[/Page Not Found/], { scope: 'test' }] });

  test('is said in the language of its address, after two more looks', WIDE_FIRST, async ({ page }) => {
    const looks: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && looks.push(new URL(request.url()).pathname));
    const answer = await page.goto('/de/nirgends');
    expect(answer?.status()).toBe(404);
    const t = texts('errors', 'de');
    await expect.poll(() => looks.length).toBe(3);
    await expect(page.getByRole('heading', { name: t('other.title') })).toBeVisible();
    await expect(page.getByText(t('other.text'))).toBeVisible();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('error_reload_count'))).toBeNull();
    await expect(page.getByRole('link', { name: t('goHome') })).toHaveAttribute('href', '/de');
    await expect(page.getByRole('link', { name: texts('shell', 'de')('pricing') })).toHaveAttribute(
      'href',
      '/de/pricing',
    );
    expect(looks).toHaveLength(3);
  });

  test('is a plain status for a bot', WIDE_FIRST, async ({ playwright, server }) => {
    const bot = await playwright.request.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    const answer = await bot.get(`${server.url}/nowhere`);
    expect([answer.status(), await answer.text()]).toEqual([404, '404\n']);
    await bot.dispose();
  });

  for (const path of ['/xx', '/xx/app', '/es-tools', '/dev/ui'])
    test(`is ${path}`, WIDE_FIRST, async ({ request }) => expect((await request.get(path)).status()).toBe(404));
});

test('every page of the shell is accessible and fits', async ({ page, visit, signIn }) => {
  for (const path of ['/', '/fr', '/de/account-deleted']) {
    await visit(path);
    await expectFits(page);
    await expectAccessibleInTurn(page);
  }
  await signIn();
  await visit('/de/app/search?q=foto');
  await expectFits(page);
  await expectAccessibleInTurn(page);
});
