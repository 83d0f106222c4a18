// Oneself in the looks before anything is paid: previews come by themselves, or when the page is loaded again, and go with the photo.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import { person } from '../../fixtures/photos.ts';
import { PhotoshootPages, reachPhotos } from '../objects/photoshoot.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, test, withAndWithoutScriptsOnce, LONG, WIDE_ONLY } from '../support/test.ts';

withAndWithoutScriptsOnce('previews of a draft', (scripts) => {
  test(
    'show the person in the looks, and are deleted with their photo',
    scripts ? LONG : {},
    async ({ page, visit, signIn }) => {
      await signIn();
      await visit('/app/photoshoot');
      const shoot = await reachPhotos(page, scripts);
      await shoot.upload([{ name: 'me.jpg', bytes: await person(0) }]);
      await shoot.waitForAccepted(1);
      const { pathname, search } = new URL(page.url());
      await shoot.goToLooks();

      // One photo is enough, and its outline is good enough for most looks.
      await shoot.waitFor(shoot.previews.nth(STYLE_IDS.length - 4));
      await shoot.waitFor(page.getByText(shoot.t('styles.previews.ready')));
      const shown = await shoot.previews.count();
      const examples = page.getByRole('main').getByText(shoot.t('styles.previews.example'), { exact: true });
      await expect(examples).toHaveCount(STYLE_IDS.length - shown);
      await expect(page.getByText(shoot.t('styles.previews.none'))).toHaveCount(STYLE_IDS.length - shown);
      await expectFits(page);
      if (scripts) await expectAccessible(page);

      const address = (await shoot.previews.first().getAttribute('src'))!;
      const answer = await page.request.get(address);
      expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 640 });

      await visit(pathname + search);
      await shoot.remove('me.jpg');
      await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
    },
  );
});

/** Waits until the page asks for previews of these looks before the others. */
async function expectAskedFirst(page: Page, isIt: (first: StyleId[]) => boolean): Promise<void> {
  const request = await page.waitForRequest((one) => {
    if (one.method() !== 'POST' || !new URL(one.url()).pathname.endsWith('/previews')) return false;
    return isIt((one.postDataJSON() as { first: StyleId[] }).first);
  });
  expect((await request.response())?.status()).toBe(200);
}

// It needs a script, and nothing in it depends on the width.
test.describe('the previews that a person looks at are asked for first', WIDE_ONLY, () => {
  const last = STYLE_IDS.at(-1)!;
  const look = async (page: Page, shoot: PhotoshootPages): Promise<void> => {
    await expect(page.getByText(shoot.t('styles.previews.making'))).toBeVisible();
    // All previews may be there before the test has scrolled: the page goes on waiting for them.
    await page.route(/\.data(\?|$)/, () => undefined);
    const seen = expectAskedFirst(page, (first) => first.includes(last));
    const tile = page.locator(`label:has(input[value="${last}"])`);
    await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await seen;
    const chosen = expectAskedFirst(page, (first) => first[0] === last);
    await tile.click();
    await chosen;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };

  test('in a draft of an account', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, true);
    await shoot.upload([{ name: 'me.jpg', bytes: await person(0) }]);
    await shoot.waitForAccepted(1);
    await shoot.goToLooks();
    await look(page, shoot);
  });

  test('in a draft without an account', async ({ page, visit }) => {
    await visit('/free-tools/free-ai-headshot-generator');
    const shoot = new PhotoshootPages(page, true);
    await page.getByLabel(shoot.t('about.adultSelf')).check();
    await page.getByLabel(shoot.t('about.consentSelf')).check();
    await shoot.upload([{ name: 'me.jpg', bytes: await person(0) }]);
    await look(page, shoot);
  });
});
