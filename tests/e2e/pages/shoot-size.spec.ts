// The size of a shoot, which is chosen for the looks: what was chosen is never lost, and what is paid is what was shown.
import { variantsOf } from '../../fixtures/photos.ts';
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { PhotoshootPages } from '../objects/photoshoot.ts';
import { expectAccessible, expectFits, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { makeDraft } from '../support/drafts.ts';
import { expect, test, withAndWithoutScriptsOnce, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** Previews come first, and the engine may be busy with them. */
const SLOW = 240_000;

withAndWithoutScriptsOnce('the size of a shoot', (scripts) => {
  test('follows from the looks, and loses none of them when another is wanted', async ({
    page,
    visit,
    signIn,
    server,
  }) => {
    await signIn();
    const shoot = new PhotoshootPages(page, scripts);
    const { t } = shoot;
    const next = page.getByRole('button', { name: texts('common')('continue'), exact: true });
    const tile = (style: string) => page.locator(`label:has(> input[name=styles][value="${style}"])`);
    const chosen = page.locator('input[name=styles]:checked');
    const size = (count: number) => page.locator(`input[name=headshot_count][value="${count}"]`);
    // As many photos as make every headshot, whatever becomes of their outlines.
    const photos = (await variantsOf(1, 4)).map((bytes, index) => ({ name: `${index}.jpg`, bytes }));
    await visit(`/app/photoshoot?order=${await makeDraft(page, server, photos)}&step=styles`);
    if (scripts) await expect(next).toBeDisabled();
    else {
      await next.click();
      await expect(page.getByText(t('errors.stylesRange', { fewest: 1, most: 6 }))).toBeVisible();
    }
    for (const style of ['library', 'greenery', 'navy-brand']) await tile(style).click();
    await next.click();
    await expect(page.getByRole('heading', { name: t('package.title') })).toBeVisible();
    await expect(size(60)).toBeChecked();
    await expectFits(page);
    if (scripts) await expectAccessible(page);

    // A size with room for fewer looks cannot be chosen, but leads back to them, with all three still chosen.
    const looksFor20 = page.getByRole('link', { name: t('package.looksFor', { count: 20 }) });
    await expect(size(20)).toBeDisabled();
    await looksFor20.click();
    await expect(page.getByText(t('styles.forSize_one', { headshots: 20, count: 1 }))).toBeVisible();
    await expect(chosen).toHaveCount(3);
    await expectFits(page);
    if (scripts) await expect(next).toBeDisabled();
    else {
      await next.click();
      await expect(page.getByText(t('errors.styles_one', { count: 1 }))).toBeVisible();
      await expect(chosen).toHaveCount(3);
    }
    await page.getByRole('link', { name: t('styles.otherSize') }).click();
    await expect(size(60)).toBeChecked();

    // Fewer looks, and with them the size that was wanted.
    await looksFor20.click();
    for (const style of ['library', 'greenery']) await tile(style).click();
    await next.click();
    await expect(size(20)).toBeChecked();
    await expect(page.getByText(t('looks.navy-brand.name'))).toBeVisible();
    // A larger one is there for the same look.
    await shoot.buySize(60);
    const checkout = new CheckoutPages(page);
    await expect(page.getByText(checkout.t('names.pro')).first()).toBeVisible();
    await expect(page.getByText('$39').first()).toBeVisible();
    await visit(page.url().replace(/.*order=([0-9a-f-]+).*/, '/app/photoshoot?order=$1&step=package'));
    await expect(size(60)).toBeChecked();
    const { orders } = await (await page.request.get('/api/v1/orders')).json();
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ headshot_count: 60, styles: ['navy-brand'], status: 'draft' });
  });
});

withScriptsFirst('the size of a shoot that credits are missing for', (scripts) => {
  test('is paid by a pack from the last step, where that fills what is missing', async ({
    page,
    visit,
    signIn,
    server,
  }) => {
    await signIn();
    const shoot = new PhotoshootPages(page, scripts);
    const { t } = shoot;
    const [bytes] = await variantsOf(1, 1);
    const id = await makeDraft(page, server, [{ name: 'one.jpg', bytes: bytes! }]);
    await visit(`/app/photoshoot?order=${id}&step=styles`);
    await shoot.chooseLook('library');
    // The number of headshots depends on the photo's outline.
    await expect(page.getByText(t('review.checking_one', { count: 1 }))).toHaveCount(0, { timeout: SLOW });
    await shoot.chooseSize(20);
    await expect(page.getByRole('heading', { name: t('review.titleUnpaid') })).toBeVisible();
    const { orders } = await (await page.request.get('/api/v1/orders')).json();
    const { credits_planned: cost } = await (await page.request.get(`/api/v1/orders/${orders[0].order_id}`)).json();
    expect(cost).toBeLessThanOrEqual(10);
    await expect(page.getByText(t('review.missing_other', { count: cost }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('review.start') })).toHaveCount(0);
    await expectFitsAtBothWidths(page);

    const checkout = new CheckoutPages(page);
    const buy = (name: 'pack10' | 'basic') =>
      page.getByRole('link', { name: t('review.buy', { name: checkout.t(`names.${name}`) }) });
    await expect(buy('basic')).toContainText('$35');
    await expect(buy('pack10')).toContainText('$9');
    await buy('pack10').click();
    await checkout.confirm();
    await checkout.pay(CARDS.pays);
    await expect(page.getByText(checkout.t('done.paid', { count: 10 }))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('review.title') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('review.start') })).toBeVisible();
    const { available } = await (await page.request.get('/api/v1/credits/balance')).json();
    expect(available).toBe(10);
  });
});
