// A second step of signing in: setting an app up, being asked for its code, and being let in by nothing else.
import { totpCode, totpStep } from '#server/auth/factors/totp.ts';
import { SignInPage, wrongCode } from '../objects/sign-in.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { newAddress, signInByCode } from '../support/people.ts';
import { expect, test, withAndWithoutScriptsOnce } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** What the app shows some steps of 30 seconds from now: a code counts once, and one step of tolerance is allowed. */
const shown = (secret: string, later = 0): string => totpCode(secret, totpStep(new Date()) + later);

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
    await page.getByRole('button', { name: t('security.app.confirm') }).click();
    await expect(page.getByText(t('security.errors.wrong'))).toBeVisible();
    // The picture is still there: nobody has to scan another one.
    expect(await page.locator('input[name=secret]').inputValue()).toBe(secret);
    const first = shown(secret, -1);
    await code.fill(first);
    await page.getByRole('button', { name: t('security.app.confirm') }).click();
    const codes = page.getByRole('list', { name: t('security.codes.title') }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [recovery = '', unused = ''] = await codes.allTextContents();
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    await page.getByRole('link', { name: t('security.codes.kept') }).click();
    await expect(page.getByText(t('security.app.on')).first()).toBeVisible();
    await expect(page.getByText(t('security.codes.left', { count: 10 }))).toBeVisible();
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

    await page.getByLabel(auth('verify.code')).fill(first);
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
    await expect(page.getByText(t('security.codes.left', { count: 9 }))).toBeVisible();
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

test('a session of before the app was set up is closed', async ({ page, visit, signIn, server }) => {
  const t = texts('account');
  const address = await signIn(newAddress('closed'));
  const other = await signInByCode(server, address);
  await visit('/app/account/security');
  await page.getByRole('button', { name: t('security.app.add'), exact: true }).click();
  const secret = await page.locator('input[name=secret]').inputValue();
  await page.getByLabel(t('security.app.code')).fill(shown(secret));
  await page.getByRole('button', { name: t('security.app.confirm') }).click();
  await expect(page.getByText(t('security.app.on')).first()).toBeVisible();
  const cookie = other.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${server.url}/api/v1/customers`, { headers: { cookie } });
  expect(answer.status).toBe(401);
});
