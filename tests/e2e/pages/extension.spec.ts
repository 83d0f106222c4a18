// The browser extension signs somebody in: once they have allowed it, the page leads back to it with a token once, and to nobody else.
import type { Page } from '@playwright/test';
import { AccountPages } from '../objects/account.ts';
import { SignInPage } from '../objects/sign-in.ts';
import { expectAccessible, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { newAddress } from '../support/people.ts';
import { expect, test, withScriptsFirst } from '../support/test.ts';

const ID = 'abcdefghijklmnopabcdefghijklmnop';
const WAY_BACK = `https://${ID}.chromiumapp.org/signed-in`;
const EXTENSIONS = /^https:\/\/[a-z0-9]+\.chromiumapp\.org\//;
const query = (address: string): string => new URLSearchParams({ redirect_uri: address }).toString();

/** What the browser itself answers for an extension. It is looked at as a request: one that a redirect led to is not routed. */
async function watchExtensions(page: Page): Promise<URL[]> {
  const arrived: URL[] = [];
  await page.route(EXTENSIONS, (route) => route.fulfill({ contentType: 'text/html', body: 'back' }));
  page.on('request', (request) => {
    if (EXTENSIONS.test(request.url())) arrived.push(new URL(request.url()));
  });
  return arrived;
}

withScriptsFirst('signing an extension in', (scripts) => {
  test('asks first, ends at the extension with a token, and happens once a session', async ({
    page,
    visit,
    server,
  }) => {
    const arrived = await watchExtensions(page);
    await visit(`/auth?${query(WAY_BACK)}`);
    await new SignInPage(page, server, scripts).signIn(newAddress());
    const { t } = new AccountPages(page);
    await expect(page.getByRole('heading', { name: t('extension.title') })).toBeVisible();
    await expect(page.getByText(ID, { exact: true })).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    expect(arrived).toEqual([]);

    await page.getByRole('button', { name: t('extension.allow'), exact: true }).click();
    await expect.poll(() => arrived.length).toBe(1);
    expect(arrived[0]!.origin + arrived[0]!.pathname).toBe(WAY_BACK);
    expect(arrived[0]!.searchParams.get('access_token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

    const again = await page.context().newPage();
    await again.goto(`/app?${query(WAY_BACK)}`);
    await expect(again).toHaveURL(/\/app\?redirect_uri/);
    await expect(again.getByRole('main')).toBeVisible();
  });

  test('is refused for any other address, and the person stays', async ({ page, visit, signIn }) => {
    await signIn();
    await visit(`/app?${query('https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org.evil.example/')}`);
    await expect(page).toHaveURL(/localhost|127\.0\.0\.1/);
    await expect(page.getByRole('main')).toBeVisible();
  });

  test('gives a strange extension nothing, and can be taken back', async ({ page, visit, signIn, server }) => {
    const arrived = await watchExtensions(page);
    await signIn();
    const account = new AccountPages(page);
    const { t } = account;
    await visit(`/app?${query(WAY_BACK)}`);
    await page.getByRole('button', { name: t('extension.refuse') }).click();
    await account.expectSaid('extension.refused');
    expect(arrived).toEqual([]);

    await visit(`/app?${query(WAY_BACK)}`);
    await page.getByRole('button', { name: t('extension.allow'), exact: true }).click();
    await expect.poll(() => arrived.length).toBe(1);
    // The first page is on its way to the extension, which no server answers for.
    const settings = await page.context().newPage();
    await settings.goto('/app/account');
    if (scripts) await waitForHydration(settings);
    await settings.getByRole('button', { name: `${t('extensions.remove')} ${ID}` }).click();
    await new AccountPages(settings).expectSaid('done.extension');
    await expect(settings.getByText(ID, { exact: true })).toBeHidden();

    // It still has the token: with that it cannot come back.
    const authorization = `Bearer ${arrived[0]!.searchParams.get('access_token')}`;
    const call = (method: string, path: string): Promise<Response> =>
      fetch(`${server.url}/api/v1/customers/extensions${path}`, { method, headers: { authorization } });
    expect((await call('PUT', `/${ID}.chromiumapp.org`)).status).toBe(403);
    expect(await (await call('GET', '')).json()).toEqual({ extensions: [] });
  });
});
