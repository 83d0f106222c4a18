// The settings: the person, their address, their sessions, their data, and the end of the account.
import { variantsOf } from '../../fixtures/photos.ts';
import { AccountPages } from '../objects/account.ts';
import { reachPhotos } from '../objects/photoshoot.ts';
import { wrongCode, SignInPage } from '../objects/sign-in.ts';
import { expectAccessible, expectFits, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { codeFor, newAddress, signInByCode } from '../support/people.ts';
import { withAndWithoutScriptsOnce, expect, test, WIDE_FIRST, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withScriptsFirst('the settings', (scripts) => {
  test('keep name and number, and refuse what is no number', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/account');
    const account = new AccountPages(page);
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    await account.save('Ada Byron', 'call me');
    await account.expectSaid('errors.phone');
    await expect(page.getByLabel(account.t('profile.name'), { exact: true })).toHaveValue('Ada Byron');
    await account.save('Ada Byron', '+44 20 7946 0000');
    await account.expectSaid('done.profile');
    await visit('/app');
    await expect(page.getByRole('heading', { name: texts('dashboard')('hello', { name: 'Ada Byron' }) })).toBeVisible();
  });

  test('keep whom receipts are made out to, for the next checkout', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/account');
    const account = new AccountPages(page);
    await account.saveBilling('Analytical Engines Ltd', 'n/a');
    await account.expectSaid('errors.vat');
    await account.saveBilling('Analytical Engines Ltd', 'gb123456789');
    await account.expectSaid('done.billing');
    await visit('/app/checkout?package=basic');
    const checkout = texts('checkout');
    await expect(page.getByLabel(checkout('start.name'))).toHaveValue('Analytical Engines Ltd');
    await page.getByLabel(checkout('start.vat')).fill('');
    await page.getByLabel(checkout('start.remember')).check();
    await page.getByRole('button', { name: checkout('start.pay') }).click();
    await expect(page.getByText(checkout('test.notice'))).toBeVisible();
    await visit('/app/account');
    await expect(page.getByLabel(account.t('billing.name'))).toHaveValue('Analytical Engines Ltd');
    await expect(page.getByLabel(account.t('billing.vat'))).toHaveValue('');
  });

  test('move the account to another address once both mailboxes agree', async ({ page, visit, signIn, server }) => {
    const before = await signIn();
    const after = newAddress('countess');
    const oldCode = await codeFor(server, before);
    await visit('/app/account/email');
    const account = new AccountPages(page);
    await account.askForAddress('nobody@example');
    await account.expectSaid('errors.ask.email');
    await account.askForAddress(before.toUpperCase());
    await account.expectSaid('errors.ask.same');
    await account.askForAddress(after);
    await expect(account.code('fresh')).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);

    const current = await codeFor(server, before, oldCode);
    const fresh = await codeFor(server, after);
    await account.confirmCodes({ current: wrongCode(current), fresh });
    await account.expectSaid('errors.code.wrong');
    await expect(page.getByText(account.t('email.confirmed', { email: after }))).toBeVisible();
    await account.confirmCodes({ current });
    await account.expectSaid('done.email');
    await expect(page.getByRole('main').getByText(after)).toBeVisible();
    // The session of before is not left open beside the new one.
    await expect(account.sessions()).toHaveCount(1);

    // From now on only the new address leads into this account.
    const { name, data } = await account.export();
    expect(name).toMatch(/^catchlight-\d{4}-\d\d-\d\d\.json$/);
    expect(data.customer.email).toBe(after);
  });

  test('move the account by the links in both mails too, or leave it where it is', async ({
    page,
    visit,
    signIn,
    server,
  }) => {
    const before = await signIn();
    const after = newAddress('countess');
    await visit('/app/account/email');
    const account = new AccountPages(page);
    await account.askForAddress(newAddress('never'));
    await page.getByRole('button', { name: account.t('email.cancel') }).click();
    await expect(page).toHaveURL(/\/app\/account$/);
    await expect(page.getByRole('main').getByText(before)).toBeVisible();

    await visit('/app/account/email');
    await account.askForAddress(after);
    await expect(account.code('fresh')).toBeVisible();
    // The new mailbox gets its mail last, so that by then both have come.
    await codeFor(server, after);
    const linkTo = async (address: string): Promise<string> => (await server.mailbox(address))[0]!.links[0]!;
    await page.goto(await linkTo(before));
    await expect(account.code('fresh')).toBeVisible();
    await page.goto(await linkTo(after));
    await account.expectSaid('done.email');
    await expect(page.getByRole('main').getByText(after)).toBeVisible();
  });
});

withAndWithoutScriptsOnce('the consent to the face', (scripts) => {
  test('is taken back, and the photos with it', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, scripts);
    await shoot.upload((await variantsOf(1, 1)).map((bytes) => ({ name: 'one.jpg', bytes })));
    await shoot.waitForAccepted(1);
    await visit('/app/account');
    const account = new AccountPages(page);
    await expect(page.getByText(account.t('consent.given'))).toBeVisible();
    await page.locator('summary', { hasText: account.t('consent.withdraw') }).click();
    await page.getByRole('button', { name: account.t('consent.withdraw'), exact: true }).click();
    await expect(page.getByText(account.t('done.consent_one', { count: 1 }))).toBeVisible();
    await expect(page.getByText(account.t('consent.none'))).toBeVisible();
    await visit('/app');
    await expect(page.getByText(texts('orders')('summary.begun', { photos: 0 }))).toBeVisible();
  });
});

withScriptsFirst('the places of the sign-in', (scripts) => {
  test('are shown, and ended there', async ({ page, visit, signIn, server, browser }) => {
    const address = await signIn();
    const elsewhere = await browser.newContext({ javaScriptEnabled: scripts });
    const cookies = await signInByCode(server, address);
    await elsewhere.addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url, httpOnly: true })));
    const far = await elsewhere.newPage();
    await far.goto(`${server.url}/app`);
    expect(new URL(far.url()).pathname).toBe('/app');
    const form = await elsewhere.newPage();
    await form.goto(`${server.url}/app/segment`);
    if (scripts) await waitForHydration(form);

    await visit('/app/account');
    const account = new AccountPages(page);
    await expect(account.sessions()).toHaveCount(2);
    await page.getByRole('button', { name: account.t('sessions.endOthers') }).click();
    await account.expectSaid('done.endedOthers');
    await expect(account.sessions()).toHaveCount(1);
    // A session that was just in use is not asked about again for some seconds.
    await expect(async () => {
      expect((await far.goto(`${server.url}/app`))?.status()).toBe(401);
    }).toPass({ timeout: 20_000 });
    await expect(far.getByText(texts('errors')('unauthorized.text'))).toBeVisible();
    // A form that was open there leads to the sign-in, and back from it.
    await form.locator('input[name=segment]').first().check({ force: true });
    await form.getByRole('button', { name: texts('common')('save') }).click();
    await expect(form).toHaveURL(/\/auth\?redirect=%2Fapp%2Fsegment$/);
    await expect(form.getByText(texts('errors')('status.401'))).toBeVisible();
    await elsewhere.close();

    await page.locator('summary', { hasText: account.t('sessions.endAll') }).click();
    await page.getByRole('button', { name: account.t('sessions.endAll'), exact: true }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await account.expectSaid('done.endedAll');
  });
});

withAndWithoutScriptsOnce('the end of the account', (scripts) => {
  test('comes against the typed address, and leaves a receipt', async ({ page, visit, signIn, server }) => {
    const address = await signIn();
    await visit('/app/account/delete');
    const account = new AccountPages(page);
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    await account.delete('delete');
    await account.expectSaid('errors.confirmation');
    await account.delete(address);
    await expect(page).toHaveURL(/\/account-deleted$/);
    await expect(page.getByText(texts('orders')('deletion.receipt'))).toBeVisible();
    const number = page.locator('dd').last();
    await expect(number).toHaveText(/^[0-9a-f-]{36}$/);
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    // The mail that confirms it names the same receipt.
    const receipt = await number.innerText();
    await expect
      .poll(async () => (await server.mailbox(address)).some((mail) => mail.text.includes(receipt)), {
        timeout: 20_000,
      })
      .toBe(true);
    await visit('/app');
    expect(new URL(page.url()).pathname).toBe('/auth');
  });
});

withScriptsFirst('the language of the settings', (scripts) => {
  test('is kept by the account, for mails too', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/account');
    const [english, german] = [new AccountPages(page), new AccountPages(page, 'de')];
    await page.getByLabel(texts('shell')('language.label'), { exact: true }).selectOption('de');
    await page.getByRole('button', { name: english.t('look.use'), exact: true }).click();
    await expect(page).toHaveURL(/\/de\/app\/account$/);
    await expect(page.getByRole('heading', { name: german.t('title') })).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    const data = await german.export();
    expect(data.data.customer).toMatchObject({ language: 'de' });
  });
});

test('settings speak German all the way to the receipt', WIDE_FIRST, async ({ page, visit, server }) => {
  const address = newAddress();
  await visit('/de/auth?redirect=/de/app/account/delete');
  await new SignInPage(page, server, true, 'de').signIn(address);
  const account = new AccountPages(page, 'de');
  await expect(page.getByRole('heading', { name: account.t('delete.title') })).toBeVisible();
  await account.delete(address);
  await expect(page).toHaveURL(/\/de\/account-deleted$/);
  await expect(page.getByText(texts('orders', 'de')('deletion.receipt'))).toBeVisible();
});
