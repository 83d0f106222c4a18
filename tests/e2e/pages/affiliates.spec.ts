// Recommending us: registered, looked at by staff, and a share of the first purchase of whoever came by the link.
import { sendCommand } from '#server/runtime/lock.ts';
import { CheckoutPages } from '../objects/checkout.ts';
import { expectAccessible, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { newAddress, signInBrowser } from '../support/people.ts';
import { expect, test, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withScriptsFirst('an affiliate', (scripts) => {
  test('registers, is approved, and earns from a purchase by the link', async ({
    page,
    visit,
    signIn,
    server,
    browser,
  }) => {
    const t = texts('affiliate');
    const address = await signIn();
    await visit('/app/affiliate');
    await page.getByLabel(t('register.first_name')).fill('Ada');
    await page.getByLabel(t('register.last_name')).fill('Lovelace');
    await page.getByLabel(t('register.experience')).selectOption('expert');
    await page.getByLabel(t('register.source')).selectOption('blog');
    await page.locator('input[name=terms]').check();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    await page.getByRole('button', { name: t('register.button') }).click();
    await expect(page.getByText(t('review.pending.title'))).toBeVisible();
    const link = new URL(await page.getByRole('textbox', { name: t('link') }).inputValue());

    const office = await browser.newContext({ baseURL: server.url });
    const admin = newAddress('staff');
    await signInBrowser(office, server, admin);
    // The account is made by the first page that it opens.
    await office.request.get('/app');
    await sendCommand(server.dataDir, { command: 'make-admin', email: admin });
    const list = await (await office.request.get('/api/v1/admin/affiliates?admin=true')).json();
    const found = list.affiliates.find((one: { email: string }) => one.email === address);
    const approved = await office.request.put(`/api/v1/admin/affiliates/${found.affiliate_id}?admin=true`, {
      data: { status: 'approved' },
      headers: { origin: server.url },
    });
    expect(approved.ok()).toBe(true);
    await office.close();

    const other = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts });
    await other.addCookies(
      ['consent_asked', 'consent_marketing'].map((name) => ({ name, value: 'true', url: server.url })),
    );
    const ben = await other.newPage();
    // The page of the code names it, now that it belongs to a partner; an unknown code is not repeated.
    const code = link.searchParams.get('partner')!;
    await ben.goto(`/partners/${code}`);
    await expect(ben.getByText(texts('partners')('page.code', { code }))).toBeVisible();
    await ben.goto('/partners/free-iphone');
    await expect(ben.getByRole('heading', { level: 1, name: texts('partners')('page.title') })).toBeVisible();
    await expect(ben.getByRole('main')).not.toContainText('free-iphone');
    await ben.goto(link.pathname + link.search);
    await signInBrowser(other, server, newAddress('ben'));
    await ben.goto('/app/credits');
    const checkout = new CheckoutPages(ben);
    await checkout.buyBasic();
    await other.close();

    await visit('/app/affiliate');
    await expect(page.getByText(t('review.approved.title'))).toBeVisible();
    const earning = page.getByRole('row').filter({ hasText: t('states.pending') });
    // 30 percent of the 35 dollars of the package.
    await expect(earning).toContainText('10.50');
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
  });
});
