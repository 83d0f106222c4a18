// Buying credits with test cards: accepted, declined, cancelled; what is booked, and the receipt.
import type { Page } from '@playwright/test';
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { SignInPage } from '../objects/sign-in.ts';
import { expectAccessible, expectFits, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { newAddress } from '../support/people.ts';
import { withAndWithoutScriptsOnce, expect, test, WIDE_FIRST, withScriptsFirst } from '../support/test.ts';

/** The figure and the words below it. */
const atHand = (page: Page, { t }: CheckoutPages) => page.getByText(t('credits.available_other')).locator('..');

withAndWithoutScriptsOnce('buying credits', (scripts) => {
  test('books nothing for a declined card, and the package once for one that pays', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/credits');
    const checkout = new CheckoutPages(page);
    await expect(atHand(page, checkout)).toContainText(/^0/);
    await expectFits(page);
    await checkout.choose('basic');
    await expectFits(page);
    await checkout.pay(CARDS.declined);
    await expect(page.getByText(checkout.t('test.reasons.card_declined'))).toBeVisible();
    const paymentPage = page.url();
    await checkout.pay(CARDS.pays);
    await expect(page.getByText(checkout.t('done.paid', { count: 20 }))).toBeVisible();
    await visit('/app/credits');
    await expect(atHand(page, checkout)).toContainText(/^20/);
    // The payment page of a paid purchase takes no second payment.
    await visit(new URL(paymentPage).pathname);
    await expect(page.getByText(checkout.t('test.state.paid'))).toBeVisible();
    await visit('/app/credits');
    await expect(page.getByRole('cell', { name: checkout.t('reasons.purchase'), exact: true })).toHaveCount(1);
    if (scripts) await expectAccessible(page);
  });
});

withScriptsFirst('credits that are not wanted', (scripts) => {
  test('are taken back by a refund, which asks back before', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/credits');
    const checkout = new CheckoutPages(page);
    await checkout.buyBasic();
    await visit('/app/credits');
    const refund = page.getByRole('button', { name: checkout.t('credits.refund'), exact: true });
    await expect(refund).toBeHidden();
    await page.locator('summary', { hasText: checkout.t('credits.refund') }).click();
    await expect(page.getByText(checkout.t('credits.refundText', { count: 20 }))).toBeVisible();
    await expectFitsAtBothWidths(page);
    await refund.click();
    await expect(page.getByText(checkout.t('credits.refundDone'))).toBeVisible();
    await expect(atHand(page, checkout)).toContainText(/^0/);
    await expect(page.getByText(checkout.t('credits.refunded'), { exact: true })).toBeVisible();
  });

  test('are not bought by a payment that is cancelled', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/credits');
    const checkout = new CheckoutPages(page);
    await checkout.choose('pro');
    if (scripts) await expectAccessible(page);
    await page.getByRole('link', { name: checkout.t('test.cancel') }).click();
    await expect(page.getByText(checkout.t('done.cancelled'))).toBeVisible();
    await visit('/app/credits');
    await expect(page.getByText(checkout.t('credits.empty'), { exact: true })).toBeVisible();
  });
});

test('speaks the buyer’s language from the payment to the receipt', WIDE_FIRST, async ({ page, visit, server }) => {
  const address = newAddress();
  await visit('/de/auth?redirect=/de/app/credits');
  await new SignInPage(page, server, true, 'de').signIn(address);
  await expect(page).toHaveURL(/\/de\/app\/credits/);
  const checkout = new CheckoutPages(page, 'de');
  await page.getByRole('link', { name: `${checkout.t('package.buy')} ${checkout.t('names.basic')}` }).click();
  await checkout.nameReceipt('Analytische Maschinen GmbH');
  await checkout.confirm();
  await checkout.pay(CARDS.pays);
  await expect(page.getByText(checkout.t('done.paid', { count: 20 }))).toBeVisible();
  await visit('/de/app/credits');
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: server.url }]);
  await visit('/de/app/credits');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: checkout.t('credits.receipt') }).click();
  await expect(page.getByRole('heading', { name: checkout.t('receipt.title') })).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  // A receipt is paper, whatever mode was chosen; the page after it is in that mode again.
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(page.getByText('Analytische Maschinen GmbH')).toBeVisible();
  // This installation names no seller.
  await expect(page.getByText(checkout.t('receipt.noInvoice'))).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: checkout.t('receipt.download') }).click();
  expect((await file).suggestedFilename()).toMatch(/^CL-\d{6}\.pdf$/);
  await expectAccessible(page);
  await visit('/de/app/credits');
  await expect(html).toHaveAttribute('data-theme', 'dark');
});
