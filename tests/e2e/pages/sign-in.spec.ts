// Signing in by a mailed code: the way in, and every way that must stay closed.
import { SignInPage, wrongCode } from '../objects/sign-in.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { codeFor, newAddress } from '../support/people.ts';
import { withAndWithoutScriptsOnce, expect, test, WIDE_ONLY, WIDE_FIRST, withScriptsFirst } from '../support/test.ts';

withAndWithoutScriptsOnce('signing in', (scripts) => {
  test('asks for the address of somebody who opens the app, and leads back to where they wanted to go', async ({
    page,
    visit,
    server,
  }) => {
    await visit('/app/photoshoot?step=photos');
    expect(new URL(page.url()).pathname).toBe('/auth');
    await new SignInPage(page, server, scripts).signIn(newAddress());
    await expect(page).toHaveURL(/\/app\/photoshoot\?step=photos$/);
    await page.reload();
    await expect(page).toHaveURL(/\/app\/photoshoot/);
  });

  test('keeps a wrong code out, and lets the right one in afterwards', async ({ page, visit, server }) => {
    await visit('/auth?redirect=/app/photoshoot');
    const address = newAddress();
    const pages = new SignInPage(page, server, scripts);
    await pages.askForCode(address);
    const code = await codeFor(server, address);
    await pages.typeCode(wrongCode(code));
    await expect(page.getByText(pages.t('verify.errors.wrong'))).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/verify/);
    await pages.typeCode(code);
    await expect(page).toHaveURL(/\/app\/photoshoot/);
  });
});

withScriptsFirst('a code', (scripts) => {
  test('is taken once only, and only the newest', async ({ page, visit, server, context }) => {
    const address = newAddress();
    const pages = new SignInPage(page, server, scripts);
    await visit('/auth');
    await pages.askForCode(address);
    const older = await codeFor(server, address);
    await visit('/auth?redirect=/app/photoshoot');
    await pages.askForCode(address);
    const newer = await codeFor(server, address, older);
    await pages.typeCode(older);
    await expect(page.getByText(pages.t('verify.errors.wrong'))).toBeVisible();
    await pages.typeCode(newer);
    await expect(page).toHaveURL(/\/app\/photoshoot/);
    await context.clearCookies();
    await visit('/auth');
    await pages.askForCode(address);
    await pages.typeCode(newer);
    await expect(page.getByText(pages.t('verify.errors.wrong'))).toBeVisible();
  });

  test('is of no use after too many tries, also the right one', async ({ page, visit, server }) => {
    await visit('/auth?redirect=/app/photoshoot');
    const address = newAddress();
    const pages = new SignInPage(page, server, scripts);
    await pages.askForCode(address);
    const code = await codeFor(server, address);
    for (let wrong = wrongCode(code), tries = 0; tries < 5; tries += 1, wrong = wrongCode(wrong)) {
      await pages.typeCode(wrong);
      await expect(page.getByText(pages.t('verify.errors.wrong'))).toBeVisible();
      await expect(page.getByLabel(pages.t('verify.code'))).toHaveValue('');
    }
    await pages.typeCode(code);
    await expect(page.getByText(pages.t('verify.errors.wrong'))).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/verify/);
  });

  test('comes in the language of the address, as all of the way does', async ({ page, visit, server }) => {
    await visit('/de/auth?redirect=/de/app/photoshoot');
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    const address = newAddress();
    const pages = new SignInPage(page, server, scripts, 'de');
    await pages.signIn(address);
    await expect(page).toHaveURL(/\/de\/app\/photoshoot/);
    const mail = (await server.mailbox(address))[0];
    expect(mail?.text).not.toContain('Type this code');
  });
});

withAndWithoutScriptsOnce('the sign-in', (scripts) => {
  test('is accessible and fits at each step', async ({ page, visit, server }) => {
    await visit('/auth');
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    const pages = new SignInPage(page, server, scripts);
    await pages.askForCode(newAddress());
    await expectFits(page);
    if (scripts) await expectAccessible(page);
  });
});

test.describe('a foreign redirect parameter', () => {
  test.use({ javaScriptEnabled: false });
  test('is not followed', WIDE_FIRST, async ({ page, visit, server }) => {
    await visit(`/auth?redirect=${encodeURIComponent('//evil.example/x')}`);
    await new SignInPage(page, server, false).signIn(newAddress());
    await expect(page).toHaveURL(new RegExp(`^${server.url}/app$`));
  });
});

test('refuses an address that is none', WIDE_FIRST, async ({ page, visit, server }) => {
  await visit('/auth');
  const pages = new SignInPage(page, server, true);
  await page.getByLabel(pages.t('signIn.email')).fill('ada@example');
  await page.getByRole('button', { name: pages.t('signIn.button'), exact: true }).click();
  await expect(page.getByText(pages.t('signIn.errors.email'))).toBeVisible();
});

// A browser fetches six at a time, so that many small files take long where each way to the server does.
test('the page comes with its script in few files', WIDE_ONLY, async ({ page, visit }) => {
  const files: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && files.push(request.url()));
  await visit('/auth');
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThan(25);
});

test(
  'the script begins when the page has been painted, and keeps what was typed before it',
  WIDE_ONLY,
  async ({ page, server }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/auth', { waitUntil: 'domcontentloaded' });
    const pages = new SignInPage(page, server, true);
    const field = page.getByLabel(pages.t('signIn.email'));
    const address = newAddress();
    await field.fill(address);
    held.resolve();
    await waitForHydration(page);
    await expect(field).toHaveValue(address);
    const [painted, began] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      Math.min(
        ...performance.getEntriesByType('resource').flatMap((one) => (one.name.endsWith('.js') ? [one.startTime] : [])),
      ),
    ]);
    expect(began).toBeGreaterThan(painted ?? Infinity);
  },
);
