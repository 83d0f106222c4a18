// The page of a failure, as somebody in the app meets it: what it says, where it leads, and to whom it shows the technical side.
import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { newAddress, signInBrowser } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { texts } from '../support/texts.ts';

const t = texts('errors', 'de');
const STAFF = newAddress('staff');
let server: TestServer;
test.beforeAll(async () => void (server = await startServer({ env: { STAFF_EMAILS: `boss@example.com,${STAFF}` } })));
test.afterAll(() => server.remove());

/** Follows a link of the app whose data comes broken. */
async function fail(page: Page): Promise<void> {
  await page.goto(`${server.url}/de/app`);
  await waitForHydration(page);
  // The bar tells it too, for less than a second: too short for a machine that looks now and then.
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (document.querySelector('[data-failed]')) document.documentElement.dataset['barFailed'] = 'yes';
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-failed'] }),
  );
  await page.route('**/orders.data*', (route) => route.fulfill({ status: 200, body: 'not what was asked for' }));
  await page
    .getByRole('link', { name: texts('shell', 'de')('pages.orders') })
    .first()
    .click();
}

for (const [address, sees] of [
  [STAFF, true],
  [newAddress(), false],
] as const)
  test(`a page that fails says so, and ${sees ? 'shows staff' : 'shows nobody else'} the technical side`, async ({
    page,
    context,
  }) => {
    await signInBrowser(context, server, address);
    await page.setViewportSize({ width: 1440, height: 900 });
    await fail(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['barFailed'])).toBe('yes');
    await expect(page.getByRole('heading', { name: t('server.title') })).toBeVisible();
    await expect(page.getByText(t('server.text'))).toBeVisible();
    await expect(page.getByText(t('server.advice'))).toBeVisible();
    // The front page is of another class than the app: a full address.
    await expect(page.getByRole('link', { name: t('goHome') })).toHaveAttribute('href', `${server.url}/de`);
    await expect(page.getByText(t('detail'))).toHaveCount(sees ? 1 : 0);
    await expect(page.locator('pre')).toHaveCount(sees ? 1 : 0);
    await expect(page.locator('[data-failed]')).toHaveCount(0);
  });
