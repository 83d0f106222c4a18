// A gift card: paid with a test card, mailed, redeemed by whoever holds its code, once.
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { expectAccessible, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { newAddress, signInInNewContext } from '../support/people.ts';
import { expect, test, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withScriptsFirst('a gift card', (scripts) => {
  test('is bought, mailed, and redeemed once', async ({ page, visit, signIn, server, browser }) => {
    const t = texts('gifts');
    await signIn();
    await visit('/app/gifts');
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    const address = newAddress('ben');
    await page.locator('input[name=gift][value=basic]').check();
    await page.getByLabel(t('buy.email')).fill(address);
    await page.getByLabel(t('buy.message')).fill('For the new job.');
    await page.getByRole('button', { name: t('buy.pay') }).click();
    // A payment that is broken off leaves what was written.
    const checkout = new CheckoutPages(page);
    await page.getByRole('link', { name: checkout.t('test.cancel') }).click();
    await expect(page.getByText(t('payment.cancelled'))).toBeVisible();
    await expect(page.getByLabel(t('buy.email'))).toHaveValue(address);
    await expect(page.getByLabel(t('buy.message'))).toHaveValue('For the new job.');
    await expect(page.locator('input[name=gift][value=basic]')).toBeChecked();
    await page.getByRole('button', { name: t('buy.pay') }).click();
    await new CheckoutPages(page).pay(CARDS.pays);
    await expect(page.getByText(t('payment.paid'))).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.getByLabel(t('buy.email'))).toHaveValue('');

    const letter = async () => (await server.mailbox(address)).find(({ text }) => text.includes('For the new job.'));
    await expect.poll(async () => (await letter())?.links.find((link) => link.includes('code='))).toBeTruthy();
    const link = new URL((await letter())!.links.find((one) => one.includes('code='))!);

    const ben = await signInInNewContext(browser, server, address, scripts);
    await ben.goto(link.pathname + link.search);
    await expect(ben.getByLabel(t('redeem.code'))).toHaveValue(link.searchParams.get('code')!);
    await ben.getByRole('button', { name: t('redeem.button') }).click();
    await expect(ben.getByText(t('redeem.credits', { count: 20 }))).toBeVisible();
    await expect(ben).toHaveURL(/\/app$/);

    // Pressed once more it brings nothing more; to anybody else the code is used up.
    await ben.goto(link.pathname + link.search);
    await ben.getByRole('button', { name: t('redeem.button') }).click();
    await expect(ben.getByText(t('redeem.credits', { count: 20 }))).toBeVisible();
    await visit(link.pathname + link.search);
    await page.getByRole('button', { name: t('redeem.button') }).click();
    await expect(page.getByText(t('redeem.redeemed'))).toBeVisible();
    await ben.goto('/app/credits');
    await expect(ben.getByText(texts('checkout')('credits.available_other')).locator('..')).toContainText(/^20/);
    await ben.context().close();

    await visit('/app/gifts');
    await expectFitsAtBothWidths(page);
    await expect(page.getByText(new RegExp(`^${t('given.redeemed', { date: '' })}`))).toBeVisible();
  });
});
