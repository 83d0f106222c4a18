// The browser extension signs somebody in: the page leads back to it with a token once, and to nobody else.
import { SignInPage } from '../objects/sign-in.ts';
import { newAddress } from '../support/people.ts';
import { bothWaysOnce, expect, test } from '../support/test.ts';

const WAY_BACK = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/signed-in';
const EXTENSIONS = /^https:\/\/[a-z0-9]+\.chromiumapp\.org\//;
const query = (address: string): string => new URLSearchParams({ redirect_uri: address }).toString();

bothWaysOnce('signing an extension in', (scripts) => {
  test('ends at the extension with a token, and happens once a session', async ({ page, visit, server }) => {
    // What the browser itself answers for an extension. It is looked at as a request: one that a redirect led to is not routed.
    const arrived: URL[] = [];
    await page.route(EXTENSIONS, (route) => route.fulfill({ contentType: 'text/html', body: 'back' }));
    page.on('request', (request) => {
      if (EXTENSIONS.test(request.url())) arrived.push(new URL(request.url()));
    });
    await visit(`/auth?${query(WAY_BACK)}`);
    await new SignInPage(page, server, scripts).signIn(newAddress());
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
});
