// Oneself in the looks before anything is paid: previews come by themselves, or when the page is loaded again, and go with the photo.
import sharp from 'sharp';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { person } from '../../fixtures/photos.ts';
import { reachPhotos } from '../objects/photoshoot.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, test, withAndWithoutScriptsOnce, LONG } from '../support/test.ts';

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
