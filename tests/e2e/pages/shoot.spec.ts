// The main job, as its buyer does it: from an empty account over a paid package and uploaded photos to headshots that are
// downloaded, shared and deleted. The smallest shoot there is, because every headshot is really rendered.
import sharp from 'sharp';
import { readManifest } from '#server/adapters/provenance/c2pa.ts';
import { noFace } from '../../fixtures/hard-photos.ts';
import { variantsOf } from '../../fixtures/photos.ts';
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { PhotoshootPages } from '../objects/photoshoot.ts';
import { ResultsPages, SHOOT_MS } from '../objects/results.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { withAndWithoutScriptsOnce, expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const SIZE = 20;
const photosOf = async (person: number, count = 4) =>
  (await variantsOf(person, count)).map((bytes, index) => ({ name: `photo ${index + 1}.jpg`, bytes }));

// A shoot costs a minute of both cores: once with scripts on a large screen and once without on a phone cover both.
withAndWithoutScriptsOnce('a whole shoot', (scripts) => {
  test('leads from nothing to headshots and back to nothing', async ({ page, visit, signIn, browser, server }) => {
    test.setTimeout(2 * SHOOT_MS);
    await signIn();
    await visit('/app/photoshoot');
    const shoot = new PhotoshootPages(page, scripts);
    const results = new ResultsPages(page, scripts);
    const look = async (): Promise<void> => {
      await expectFits(page);
      if (scripts) await expectAccessible(page);
    };

    await look();
    await shoot.leaveOutWho();
    await shoot.sayWho();
    await look();
    await shoot.upload([...(await photosOf(1)), { name: 'wall.jpg', bytes: noFace() }]);
    await shoot.waitForAccepted(4);
    await shoot.waitFor(shoot.refusal('wall.jpg'));
    await look();
    await shoot.goToLooks();
    await look();
    await shoot.chooseLook('library');
    await look();

    // The package, with the look on the person, paid with a test card.
    const checkout = new CheckoutPages(page);
    await expect(page.getByText(shoot.t('looks.library.name'))).toBeVisible();
    await shoot.buySize(SIZE);
    await look();
    await checkout.confirm();
    await checkout.pay(CARDS.pays);
    await expect(page.getByText(checkout.t('done.paid', { count: SIZE }))).toBeVisible();
    // What has been paid for is not asked for again.
    const draft = page.url();
    await visit('/app');
    await expect(page.getByRole('heading', { name: texts('dashboard')('first.title') })).toBeVisible();
    await expect(page.getByText(texts('dashboard')('first.note'))).toHaveCount(0);
    await page.goto(draft);
    await look();
    await shoot.start();

    await results.waitForFirst();
    // The shoot may end while it is looked at.
    const resume = server.holdRendering();
    const address = page.url();
    const dashboard = texts('dashboard');
    const faces = page.getByRole('main').locator('img[alt]:not([alt=""])');
    try {
      await results.expectProgressInTab(SIZE);
      await look();
      // The overview follows it too, and shows the headshots once they are there.
      await visit('/app');
      await expect(page.getByRole('heading', { name: results.t('progress.title') })).toBeVisible();
      await expect(faces.first()).toBeVisible();
      await look();
      await page.getByRole('link', { name: dashboard('running.watch') }).click();
    } finally {
      resume();
    }
    await results.waitForAll(SIZE);
    await results.expectPlainTab();
    await look();
    await visit('/app');
    await expect(page.getByRole('heading', { name: dashboard('latest.title') })).toBeVisible();
    await expect(faces).toHaveCount(9);
    await look();
    await page.getByRole('link', { name: dashboard('latest.all_other', { count: SIZE }) }).click();
    await expect(page).toHaveURL(address);

    // The proposal stays where it is while a heart is tapped by hand.
    if (scripts) {
      await results.love(0);
      await expect(page.getByRole('link', { name: results.t('favourites', { count: 1 }) })).toBeVisible();
      await expect(results.proposal()).toBeVisible();
      await results.gallery
        .first()
        .getByRole('button', { name: results.t('favourite') })
        .click();
      await expect(page.getByRole('link', { name: results.t('favourites', { count: 0 }) })).toBeVisible();
    }
    // The proposed favourites are accepted in one step, and not proposed again.
    const proposed = await results.acceptProposal();
    // Ten of twenty, unless some of them hardly differ or show a fault of their photo.
    expect(proposed).toBeGreaterThanOrEqual(3);
    expect(proposed).toBeLessThanOrEqual(SIZE / 2);
    await page.getByRole('link', { name: results.t('favourites', { count: proposed }) }).click();
    await expect(results.gallery).toHaveCount(proposed);
    for (let left = proposed; left > 0; left -= 1) {
      await results.gallery
        .first()
        .getByRole('button', { name: results.t('favourite') })
        .click();
      await expect(results.gallery).toHaveCount(left - 1);
    }
    await page.getByRole('link', { name: results.t('all'), exact: true }).click();
    await results.expectCount(SIZE);
    await expect(results.proposal()).toHaveCount(0);

    // In groups: each photo with the headshots made from it, and all of them together.
    await results.group('photo');
    await look();
    expect(
      await page.getByRole('heading', { name: new RegExp(results.t('compare.choose', { number: '' })) }).count(),
    ).toBeGreaterThan(1);
    await results.expectCount(SIZE);
    await results.group('none');

    // Favourites are kept, and can be looked at alone.
    await results.love(1);
    await results.love(2);
    // A heart shows at once what is being saved; the count says what is saved, and a reload before that would stop it.
    const favourites = page.getByRole('link', { name: results.t('favourites', { count: 2 }) });
    await expect(favourites).toBeVisible();
    await page.reload();
    await favourites.click();
    await expect(results.gallery).toHaveCount(2);
    await page.getByRole('link', { name: results.t('all'), exact: true }).click();
    await results.expectCount(SIZE);

    // All of them in one archive, one of them in the crop of a network. What follows from the file alone is looked at with scripts.
    const zip = await results.download(page, results.t('downloadAll'), 'square');
    expect(zip.name).toMatch(/\.zip$/);
    expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
    // Several at once: two become favourites besides the two that are, and are downloaded without the others.
    await results.select(0, 5);
    await look();
    expect(new Set(await results.downloadSelected('linkedin')).size).toBe(2);
    // The ZIP has a page of its own, after which nothing is chosen any more.
    await results.select(0, 5);
    await results
      .selection()
      .getByRole('button', { name: results.t('select.favourite') })
      .click();
    await expect(page.getByText(results.t('done.favouritesAdded_other', { count: 2 }))).toBeVisible();
    await expect(page.getByRole('link', { name: results.t('favourites', { count: 4 }) })).toBeVisible();
    await results.open(0);
    await look();
    // The keyboard goes on in the gallery at the picture that was opened, or at the one it has walked on to.
    if (scripts) {
      const step = async (key: string, at: number): Promise<void> => {
        await page.keyboard.press(key);
        await expect(results.large()).toHaveCount(0);
        await expect(results.gallery.nth(at).getByRole('link').first()).toBeFocused();
      };
      await step('Escape', 0);
      await page.keyboard.press('Enter');
      await expect(results.large()).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('dialog')).toContainText(results.t('large.title', { number: 2, count: SIZE }));
      await step('Escape', 1);
      // A finger walks on as well, and back.
      await results.open(0);
      await results.swipe('left');
      await expect(page.getByRole('dialog')).toContainText(results.t('large.title', { number: 2, count: SIZE }));
      await results.swipe('right');
      await expect(page.getByRole('dialog')).toContainText(results.t('large.title', { number: 1, count: SIZE }));
      // An open menu takes the key for itself.
      const menu = results.large().locator('summary', { hasText: results.t('download') });
      await menu.click();
      await page.keyboard.press('Escape');
      await expect(results.large().locator('details[data-menu][open]')).toHaveCount(0);
      await expect(menu).toBeFocused();
    }
    await results.compare(2);
    await look();
    await results.compare(2);
    await results.readHowMade(results.large());
    const linkedin = await results.download(results.large(), results.t('download'), 'linkedin');
    expect(linkedin.name).toMatch(/\.jpe?g$/);
    expect(await sharp(linkedin.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 });

    if (scripts) {
      const avif = await results.download(results.large(), results.t('download'), 'full', 'AVIF');
      expect(avif.name).toMatch(/\.avif$/);
      expect(await sharp(avif.bytes).metadata()).toMatchObject({ format: 'heif', width: 1024, height: 1280 });

      // Both say how they were made, signed, with the headshot that they were made of.
      for (const [bytes, contentType] of [
        [linkedin.bytes, 'image/jpeg'],
        [avif.bytes, 'image/avif'],
      ] as const)
        expect(await readManifest({ bytes, contentType })).toMatchObject({
          state: 'Valid',
          parents: [{ hasManifest: true }],
        });
    }

    // Shared: everybody sees it. Not shared any more: nobody does, at once.
    const publicAddress = await results.share(true);
    const stranger = await browser.newContext({ javaScriptEnabled: scripts });
    const shared = await stranger.newPage();
    expect((await shared.goto(publicAddress))?.status()).toBe(200);
    await expect(shared.getByRole('heading', { name: results.t('shared.title') })).toBeVisible();
    await results.readHowMade(shared);
    const metaOf = (name: string) =>
      shared.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    expect([await metaOf('robots'), await metaOf('twitter:card')]).toEqual(['noindex', 'summary_large_image']);
    const ogImage = await metaOf('og:image');
    expect([await metaOf('twitter:image'), await metaOf('og:url')]).toEqual([ogImage, publicAddress]);
    if (scripts) {
      const card = await stranger.request.get(ogImage!);
      expect(await sharp(await card.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
    expect((await shared.goto(address))?.url()).toContain('/auth');
    await results.share(false);
    expect((await stranger.request.get(publicAddress)).status()).toBe(404);
    expect((await stranger.request.get(ogImage!)).status()).toBe(404);
    await stranger.close();

    // One headshot goes, then two together, then the whole shoot.
    await results.deleteOpenPicture();
    await results.expectCount(SIZE - 1);
    await results.select(1, 2);
    await results.deleteSelected();
    await expect(page.getByText(results.t('done.picturesDeleted_other', { count: 2 }))).toBeVisible();
    await results.expectCount(SIZE - 3);

    // Once more, free, without the photo that was refused; thrown away again.
    await page.getByRole('button', { name: results.t('redo.button') }).click();
    await expect(page.getByRole('heading', { name: shoot.t('photos.title') })).toBeVisible();
    await expect(page.getByText(shoot.t('review.redo', { count: SIZE }))).toBeVisible();
    await shoot.waitForAccepted(4);
    await expect(page.getByText('wall.jpg')).toHaveCount(0);
    await shoot.goToLooks();
    await shoot.chooseLook('library', 'review');
    await expect(page.getByText(shoot.t('package.free'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: shoot.t('review.start') })).toBeEnabled();
    await look();
    await visit('/app/photoshoot');
    await shoot.discardDraft();

    await page.goto(address);
    await page.getByRole('link', { name: results.t('deleteOrder.button') }).click();
    const orders = texts('orders');
    await look();
    await page.getByRole('button', { name: orders('delete.button') }).click();
    await expect(page.getByRole('heading', { name: orders('delete.done') })).toBeVisible();
    await expect(page.getByText(orders('deletion.receipt'))).toBeVisible();
    await look();
    expect((await page.request.get(address)).status()).toBe(404);
    await visit('/app/orders');
    await expect(page.getByText(orders('empty.title'))).toBeVisible();
    expect(server.output()).not.toMatch(/"level":(?:50|60|"error"|"fatal")/);
  });
});
