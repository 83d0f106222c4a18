// One person with the same shoot in two tabs: coming back to the other one shows what has happened meanwhile.
import { variantsOf } from '../../fixtures/photos.ts';
import { PhotoshootPages, reachPhotos } from '../objects/photoshoot.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { expect, test, WIDE_ONLY } from '../support/test.ts';

test(
  'photos that were added in another tab are there when one comes back',
  WIDE_ONLY,
  async ({ page, context, visit, signIn }) => {
    await signIn();
    await visit('/app/photoshoot');
    const first = await reachPhotos(page, true);
    const other = await context.newPage();
    await other.goto(page.url());
    await waitForHydration(other);
    const second = new PhotoshootPages(other, true);
    await second.upload((await variantsOf(1, 2)).map((bytes, index) => ({ name: `${index}.jpg`, bytes })));
    await second.waitForAccepted(2);
    await expect(page.getByText(first.t('photos.count_other', { count: 2 }))).toHaveCount(0);
    // The test browser shows all of its tabs at once, so that coming back has to be said.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await first.waitForAccepted(2);
  },
);
