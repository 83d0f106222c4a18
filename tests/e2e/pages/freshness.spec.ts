// What an open page notices by itself: a wrong address while it is typed, a lost connection, and a newer build of the site.
import { expect, NARROW_FIRST, test, WIDE_ONLY, WIDE_FIRST } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** app/features/shell/version-check.ts asks so often. */
const VERSION_POLL_MS = 5 * 60_000;

test.use({ allowed: [[/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/], { scope: 'test' }] });

test(
  'a wrong address is told after it was left, and forgiven while it is mended',
  WIDE_FIRST,
  async ({ page, visit }) => {
    const wrong = texts('auth')('signIn.errors.email');
    await visit('/auth');
    const field = page.getByRole('textbox', { name: texts('auth')('signIn.email') });
    await field.pressSequentially('ada.example.com');
    await expect(page.getByText(wrong)).toHaveCount(0);
    await field.blur();
    await expect(page.getByText(wrong)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('ada@example.com');
    await expect(page.getByText(wrong)).toHaveCount(0);
  },
);

test('a lost connection is told for as long as it lasts', WIDE_FIRST, async ({ page, visit, context }) => {
  const offline = page.getByText(texts('errors')('offline'));
  await visit('/auth');
  await expect(offline).toHaveCount(0);
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
});

// The sidebar's link is there at once on a wide screen only; the rest depends on no width.
test(
  'a page that cannot be reached blames the connection, and comes by itself',
  WIDE_ONLY,
  async ({ page, visit, context, signIn }) => {
    const t = texts('errors');
    const account = texts('account')('title');
    await signIn();
    const title = page.getByRole('heading', { name: account, level: 1 });
    await visit('/app/account');
    // Its script has come; what is missing afterwards is its data.
    await page
      .getByRole('link', { name: texts('dashboard')('title') })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: texts('dashboard')('welcome'), level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: account }).first().click();
    await expect(page.getByRole('heading', { name: t('api.noResponse') })).toBeVisible();
    await context.setOffline(false);
    await expect(title).toBeVisible();
  },
);

// At the narrow width, which has a step more: the sidebar is opened for each link.
test(
  'navigates by script until there is a new build, and then loads the whole page',
  NARROW_FIRST,
  async ({ page, visit, signIn }) => {
    await signIn();
    await page.clock.install();
    await visit('/app');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    const orders = page.locator('a[href$="/app/orders"]').filter({ visible: true }).first();
    const home = page.locator('a[href$="/app"]').filter({ visible: true }).first();
    const sidebar = page.locator('button[popovertarget="sidebar"]').filter({ visible: true });
    const go = async (link: typeof orders, path: string): Promise<void> => {
      if (await sidebar.count()) await sidebar.first().click();
      await link.click();
      await page.waitForURL((url) => url.pathname === path);
      await page.waitForLoadState('load');
    };
    await go(orders, '/app/orders');
    expect(documents).toEqual([]);
    await page.route('**/build.json', (route) => route.fulfill({ json: { hash: 'newer' } }));
    const asked = page.waitForResponse('**/build.json');
    await page.clock.fastForward(VERSION_POLL_MS);
    await asked;
    await go(home, '/app');
    await expect.poll(() => documents).toEqual(['/app']);
  },
);
