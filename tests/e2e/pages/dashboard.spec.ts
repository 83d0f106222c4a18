// Where people arrive: the first steps, what they are here for, drafts, and a shoot that runs and is over.
import { variantsOf } from '../../fixtures/photos.ts';
import { reachPhotos } from '../objects/photoshoot.ts';
import { expectAccessible, expectFits, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { withAndWithoutScriptsOnce, expect, test, WIDE_FIRST, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const t = texts('dashboard');

withAndWithoutScriptsOnce('the dashboard', (scripts) => {
  test('shows somebody new three steps, and goes on with the draft that they leave', async ({
    page,
    visit,
    signIn,
  }) => {
    await signIn();
    await visit('/app');
    await expect(page.getByRole('heading', { name: t('first.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('credits.buy') })).toHaveAttribute('href', '/app/credits');
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    await page.getByRole('link', { name: t('first.start') }).click();
    await expect(page).toHaveURL(/\/app\/photoshoot$/);
    const shoot = await reachPhotos(page, scripts);
    await shoot.upload((await variantsOf(1, 1)).map((bytes) => ({ name: 'one.jpg', bytes })));
    await shoot.waitForAccepted(1);

    await visit('/app');
    await expect(page.getByText(texts('orders')('summary.begun', { photos: 1 }))).toBeVisible();
    await expectFits(page);
    await page.getByRole('link', { name: t('first.continue') }).click();
    await expect(page.getByRole('heading', { name: shoot.t('photos.title') })).toBeVisible();
  });
});

withScriptsFirst('the question on the dashboard', (scripts) => {
  test('asks what people are here for, and begins with the answer', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app');
    await page.getByRole('button', { name: t('segment.studio.title') }).click();
    await expect(page.getByText(t('segment.studio.done'))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('segment.studio.firstTitle') })).toBeVisible();
    await expect(page.getByText(t('segment.question'))).toHaveCount(0);
    if (scripts) await expectAccessible(page);

    await page.getByRole('link', { name: t('segment.change') }).click();
    await expect(page.getByRole('heading', { name: t('segment.question') })).toBeVisible();
    await expect(page.locator('input[name=segment][value=studio]')).toBeChecked();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    await page.locator('input[name=segment][value=self]').check();
    await page.getByRole('button', { name: texts('common')('save'), exact: true }).click();
    await expect(page.getByText(t('segment.self.done'))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('segment.studio.firstTitle') })).toHaveCount(0);
  });

  test('can be left undecided', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/segment');
    await page.getByRole('link', { name: t('segment.later') }).click();
    await expect(page).toHaveURL(/\/app$/);
    // The page that is left asks the same, in its first heading.
    await expect(page.getByRole('heading', { name: t('segment.question'), level: 2 })).toBeVisible();
  });
});

test(
  'a list of shoots from a wrong place is refused, and is no fault of the server',
  WIDE_FIRST,
  async ({ page, signIn }) => {
    await signIn();
    expect((await page.request.get('/app/orders?before=yesterday')).status()).toBe(422);
  },
);
