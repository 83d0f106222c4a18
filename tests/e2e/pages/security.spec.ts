// A second step of signing in: setting an app up, being asked for its code, and being let in by nothing else.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { totpCode, totpStep } from '#server/auth/factors/totp.ts';
import { SignInPage, wrongCode } from '../objects/sign-in.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { newAddress, signInByCode } from '../support/people.ts';
import { expect, NARROW_ONLY, test, WIDE_ONLY, withAndWithoutScriptsOnce, WIDE_FIRST } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** What the app shows now. */
const shown = (secret: string): string => totpCode(secret, totpStep(new Date()));

withAndWithoutScriptsOnce('two-step sign-in', (scripts) => {
  test('is set up, asked for at the next sign-in, and removed', async ({ page, visit, signIn, server, context }) => {
    test.slow();
    const t = texts('account');
    const address = await signIn();
    await visit('/app/account/security');
    await expect(page.getByText(t('security.app.off'))).toBeVisible();
    await page.getByRole('button', { name: t('security.app.add'), exact: true }).click();
    await expect(page.getByRole('img', { name: t('security.app.picture') })).toBeVisible();
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    const secret = await page.locator('input[name=secret]').inputValue();
    const code = page.getByLabel(t('security.app.code'));
    await code.fill(wrongCode(shown(secret)));
    // With scripts the sixth digit sends the form.
    if (!scripts) await page.getByRole('button', { name: t('security.app.confirm') }).click();
    await expect(page.getByText(t('security.errors.wrong'))).toBeVisible();
    // The picture is still there: nobody has to scan another one.
    expect(await page.locator('input[name=secret]').inputValue()).toBe(secret);
    const first = shown(secret);
    await code.fill(first);
    if (!scripts) await page.getByRole('button', { name: t('security.app.confirm') }).click();
    await expect(page.getByText(t('security.codes.none'))).toBeVisible();
    await page.getByRole('button', { name: t('security.codes.make') }).click();
    const codes = page.getByRole('list', { name: t('security.codes.title') }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [recovery = '', unused = ''] = await codes.allTextContents();
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: t('security.codes.download') }).click();
    expect((await readFile(await (await file).path(), 'utf8')).split('\n')).toEqual(await codes.allTextContents());
    await page.getByRole('link', { name: t('security.codes.kept') }).click();
    await expect(page.getByText(t('security.app.on')).first()).toBeVisible();
    await expect(page.getByText(t('security.codes.left_other', { count: 10 }))).toBeVisible();
    await expect(page.getByText(unused)).toHaveCount(0);
    await expectFits(page);
    if (scripts) await expectAccessible(page);

    // The mailed code alone leads to the question for the app's code, and to no page and no answer of the API.
    await context.clearCookies({ name: /^catchlight-auth/ });
    await visit('/auth?redirect=/app/orders');
    await new SignInPage(page, server, scripts).signIn(address);
    const auth = texts('auth');
    await expect(page.getByRole('heading', { name: auth('secondFactor.title') })).toBeVisible();
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    await visit('/app/account');
    await expect(page).toHaveURL(/\/auth\/second-factor\?redirect=%2Fapp%2Faccount$/);
    const refused = await page.request.get('/api/v1/customers');
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'second_factor_required']);

    await page.getByLabel(auth('verify.code'), { exact: true }).fill(first);
    if (!scripts)
      await page
        .getByRole('button', { name: auth('verify.button') })
        .first()
        .click();
    await expect(page.getByText(auth('secondFactor.errors.wrong'))).toBeVisible();
    // The phone is lost: a recovery code stands in for it, once.
    await page.locator('summary', { hasText: auth('secondFactor.lost') }).click();
    await page.getByLabel(auth('secondFactor.recovery')).fill(recovery);
    await page
      .getByRole('button', { name: auth('verify.button') })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: t('title'), exact: true })).toBeVisible();

    await visit('/app/account/security');
    await expect(page.getByText(t('security.codes.left_other', { count: 9 }))).toBeVisible();
    await page.locator('summary', { hasText: t('security.remove') }).click();
    await page
      .getByRole('button', { name: t('security.remove'), exact: true })
      .last()
      .click();
    await expect(page.getByText(t('security.app.off'))).toBeVisible();
    await visit('/app/account');
    await expect(page.getByRole('heading', { name: t('title') })).toBeVisible();
  });
});

test('a session of before the app was set up is closed', WIDE_FIRST, async ({ page, visit, signIn, server }) => {
  const t = texts('account');
  const address = await signIn(newAddress('closed'));
  const other = await signInByCode(server, address);
  await visit('/app/account/security');
  await page.getByRole('button', { name: t('security.app.add'), exact: true }).click();
  const secret = await page.locator('input[name=secret]').inputValue();
  await page.getByLabel(t('security.app.code')).fill(shown(secret));
  await expect(page.getByText(t('security.app.on')).first()).toBeVisible();
  const cookie = other.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${server.url}/api/v1/customers`, { headers: { cookie } });
  expect(answer.status).toBe(401);
});

/** An authenticator of this page's browser: built in, which finds its owner's finger by itself, or a key that is touched only. */
async function plugIn(page: Page, kind: 'built-in' | 'key' = 'built-in') {
  const builtIn = kind === 'built-in';
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: builtIn ? 'internal' : 'usb',
      hasResidentKey: builtIn,
      hasUserVerification: builtIn,
      isUserVerified: builtIn,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

test(
  'a passkey is made, signs in, gets another name and is removed',
  WIDE_ONLY,
  async ({ page, visit, signIn, context }) => {
    test.slow();
    const t = texts('account');
    const auth = texts('auth');
    const authenticator = await plugIn(page);
    await signIn();
    await visit('/app/account/security');
    await expect(page.getByText(t('security.passkeys.none'))).toBeVisible();
    await page.getByRole('button', { name: t('security.passkeys.add') }).click();
    await expect(page.getByText(t('done.passkeyAdded'))).toBeVisible();
    expect(await authenticator.keys()).toBe(1);
    await expectFits(page);
    await expectAccessible(page);
    // The same device has one now.
    await page.getByRole('button', { name: t('security.passkeys.add') }).click();
    await expect(page.getByText(t('security.passkeys.errors.known'))).toBeVisible();

    const signInByKey = async (): Promise<void> => {
      await context.clearCookies({ name: /^catchlight-auth/ });
      await visit('/auth?redirect=/app/account/security');
      await page.getByRole('button', { name: auth('passkey.button') }).click();
    };
    await signInByKey();
    await expect(page.getByRole('heading', { name: t('security.title') })).toBeVisible();
    await page.locator('summary', { hasText: t('security.passkeys.rename') }).click();
    const name = page.getByRole('textbox', { name: t('security.passkeys.name'), exact: true });
    await name.fill('   ');
    await page.getByRole('button', { name: texts('common')('save') }).click();
    await expect(page.getByText(t('security.passkeys.errors.name'))).toBeVisible();
    await name.fill('My laptop');
    await page.getByRole('button', { name: texts('common')('save') }).click();
    await expect(page.getByText('My laptop', { exact: true })).toBeVisible();
    await page.locator('summary', { hasText: t('security.remove') }).click();
    await page
      .getByRole('button', { name: t('security.remove'), exact: true })
      .last()
      .click();
    await expect(page.getByText(t('security.passkeys.none'))).toBeVisible();

    // The authenticator still has the key, and the account does not.
    await signInByKey();
    await expect(page.getByText(auth('passkey.errors.refused'))).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a security key is added, asked for at the next sign-in, replaced by a recovery code, and removed',
  WIDE_ONLY,
  async ({ page, visit, signIn, context, server, browser }) => {
    test.slow();
    const t = texts('account');
    const auth = texts('auth');
    const authenticator = await plugIn(page, 'key');
    const address = await signIn();
    await visit('/app/account/security');
    await expect(page.getByText(t('security.keys.none'))).toBeVisible();
    await page.getByLabel(t('security.keys.label')).fill('My blue key');
    await page.getByRole('button', { name: t('security.keys.add') }).click();
    await expect(page.getByText('My blue key', { exact: true })).toBeVisible();
    expect(await authenticator.keys()).toBe(1);
    await expect(page.getByText(t('security.app.none'))).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('security.keys.add') }).click();
    await expect(page.getByText(t('security.keys.errors.known'))).toBeVisible();
    await page.getByRole('button', { name: t('security.codes.make') }).click();
    const codes = page.getByRole('list', { name: t('security.codes.title') }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent()) ?? '';

    await context.clearCookies({ name: /^catchlight-auth/ });
    await visit('/auth?redirect=/app/account/security');
    await new SignInPage(page, server, true).signIn(address);
    await expect(page.getByRole('heading', { name: auth('secondFactor.titleKey') })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: auth('secondFactor.key.button') }).click();
    await expect(page.getByRole('heading', { name: t('security.title') })).toBeVisible();

    // A browser without scripts cannot ask for the key, and says what else there is.
    const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const elsewhere = await plain.newPage();
    await elsewhere.goto('/auth?redirect=/app/account/security');
    await new SignInPage(elsewhere, server, false).signIn(address);
    await expect(elsewhere.getByText(auth('secondFactor.key.needsScript'))).toBeVisible();
    await elsewhere.locator('summary', { hasText: auth('secondFactor.lost') }).click();
    await elsewhere.getByLabel(auth('secondFactor.recovery')).fill(recovery);
    await elsewhere.getByRole('button', { name: auth('verify.button') }).click();
    await expect(elsewhere.getByRole('heading', { name: t('security.title') })).toBeVisible();
    await plain.close();

    await visit('/app/account/security');
    await page.locator('summary', { hasText: t('security.remove') }).click();
    await page
      .getByRole('button', { name: t('security.remove'), exact: true })
      .last()
      .click();
    await expect(page.getByText(t('security.app.off'))).toBeVisible();
    await expect(page.getByText(t('security.keys.none'))).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('passkeys and security keys say that they need one', NARROW_ONLY, async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/account/security');
    const t = texts('account');
    await expect(page.getByText(t('security.passkeys.needsScript'))).toBeVisible();
    await expect(page.getByText(t('security.keys.needsScript'))).toBeVisible();
  });
});
