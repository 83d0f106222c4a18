// What the one script of plain pages adds to pages that work without it.
import { createHash } from 'node:crypto';
import { expect, NARROW_ONLY, test, WIDE_ONLY, WIDE_FIRST } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const shell = texts('shell');

// A phone has the full-screen panel instead.
test(
  'closes a menu by Escape and by a press elsewhere, and walks it by arrow keys',
  WIDE_ONLY,
  async ({ page, visit }) => {
    await visit('/blog');
    const menu = page.locator('header nav details[data-menu]').filter({ hasText: shell('learnMore') });
    const title = menu.locator('summary');
    const items = menu.getByRole('link');
    await title.click();
    await expect(items.first()).toBeVisible();
    await title.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(items.first()).toBeHidden();
    await expect(title).toBeFocused();
    await title.click();
    // The margin of the page: nothing lies there.
    await page.mouse.click(1430, 700);
    await expect(items.first()).toBeHidden();
  },
);

test('closes the open menu of a phone’s panel by Escape, and then the panel', NARROW_ONLY, async ({ page, visit }) => {
  await visit('/blog');
  await page.getByRole('button', { name: shell('openMenu') }).click();
  const panel = page.locator('#site-menu');
  const menu = panel.locator('details[data-menu]');
  await menu.locator('summary').click();
  await expect(menu.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('button').first()).toBeHidden();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('offers a language that was chosen once, and only English or Spanish', WIDE_FIRST, async ({ page, visit }) => {
  await visit('/blog');
  const offer = page.getByRole('link', { name: 'Ver esta página en español' });
  await expect(offer).toBeHidden();
  await page.evaluate(() => localStorage.setItem('userLocale', 'es'));
  await page.reload();
  await expect(offer).toHaveAttribute('href', '/es/blog');
  await page
    .getByRole('button', { name: texts('common')('close') })
    .first()
    .click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(offer).toBeHidden();
  await page.evaluate(() => {
    localStorage.setItem('userLocale', 'de');
    sessionStorage.clear();
  });
  await page.reload();
  await expect(page.locator('[data-offer-locale]:not([hidden])')).toHaveCount(0);
});

// The menu is the same in the panel of a phone.
test('remembers a language that is chosen in the menu', WIDE_ONLY, async ({ page, visit }) => {
  await visit('/blog');
  await page.locator('header summary:visible').filter({ hasText: 'English' }).click();
  await page.locator('header button:visible', { hasText: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/blog$/);
  expect(await page.evaluate(() => localStorage.getItem('userLocale'))).toBe('es');
});

test('answers the question about cookies without a reload', WIDE_FIRST, async ({ page, visit, context }) => {
  await context.clearCookies();
  await visit('/blog');
  await page.evaluate(() => (document.body.dataset['mark'] = 'same page'));
  await page.getByRole('button', { name: shell('cookies.acceptAll') }).click();
  await expect(page.getByRole('region', { name: shell('cookies.title') })).toBeHidden();
  await expect(page.locator('body')).toHaveAttribute('data-mark', 'same page');
});

test('carries no script of the framework, and one small file of its own', WIDE_FIRST, async ({ page, visit }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await visit('/near-me');
  expect(scripts).toHaveLength(1);
  const bytes = await page.request.get(scripts[0]!, { headers: { 'accept-encoding': 'br' } });
  expect(Number(bytes.headers()['content-length'])).toBeLessThan(6 * 1024);
  expect(bytes.headers()['content-encoding']).toBe('br');
  // The browser runs it only when its sum is the one that the page names.
  const sum = createHash('sha384')
    .update(await bytes.body())
    .digest('base64');
  await expect(page.locator('script[src]')).toHaveAttribute('integrity', `sha384-${sum}`);
});
