// The check of our own at signing in, which the other browser tests switch off: a small piece of work that the page does by itself.
import { SignInPage } from '../objects/sign-in.ts';
import { newAddress } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { expect, test as base, WIDE_ONLY } from '../support/test.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

// One after another: each worker would start a server of this kind of its own.
base.describe.configure({ mode: 'default' });

const test = base.extend<object, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ env: { CAPTCHA: 'on' } });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test(
  'a form that is sent before the page’s script runs is sent again with the proof',
  WIDE_ONLY,
  async ({ page, server }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const pages = new SignInPage(page, server, true);
    await page.goto(`${server.url}/auth`, { waitUntil: 'commit' });
    await page.getByLabel(pages.t('signIn.email')).fill(newAddress());
    const question = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: pages.t('signIn.button'), exact: true }).click({ noWaitAfter: true });
    expect((await question).status()).toBe(200);
    release();
    await expect(page.getByRole('heading', { name: pages.t('verify.title') })).toBeVisible();
  },
);

test('a challenge that never comes does not hold the form back for ever', WIDE_ONLY, async ({ page, server }) => {
  await page.clock.install();
  await page.route('**/api/v1/security/challenge', () => undefined);
  const pages = new SignInPage(page, server, true);
  await page.goto(`${server.url}/auth`);
  await waitForHydration(page);
  await page.getByLabel(pages.t('signIn.email')).fill(newAddress());
  await page.getByRole('button', { name: pages.t('signIn.button'), exact: true }).click();
  await expect(page.getByText(pages.t('captcha.checking'))).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText(pages.t('captcha.question'))).toBeVisible();
});

test('a solved challenge is kept for as long as somebody writes', WIDE_ONLY, async ({ page, server }) => {
  await page.clock.install();
  const pages = new SignInPage(page, server, true);
  await page.goto(`${server.url}/auth`);
  await expect(page.locator('input[name="captcha"]').first()).not.toHaveValue('');
  await page.clock.fastForward(31_000);
  await page.getByLabel(pages.t('signIn.email')).fill(newAddress());
  await page.getByRole('button', { name: pages.t('signIn.button'), exact: true }).click();
  await expect(page.getByRole('heading', { name: pages.t('verify.title') })).toBeVisible();
});
