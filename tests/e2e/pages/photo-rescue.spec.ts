// Photos that were refused and are used after all: cropped, with a word against a face that is none, or compared with another photo.
import { twoFaces } from '../../fixtures/hard-photos.ts';
import { person, variantsOf } from '../../fixtures/photos.ts';
import { PhotoshootPages, reachPhotos } from '../objects/photoshoot.ts';
import { agreeToPhotos, GENERATOR } from '../objects/visitor-draft.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, test, withAndWithoutScriptsOnce, LONG } from '../support/test.ts';

// Playwright's own trace fetches the pictures of files that wait, which the page's policy forbids. The page never does.
test.use({ allowed: [[/Connecting to 'blob:/], { scope: 'test' }] });

withAndWithoutScriptsOnce('a refused photo', (scripts) => {
  test(
    'is accepted once it is cropped to one of two faces, or the other is said to be none',
    scripts ? {} : LONG,
    async ({ page, visit, signIn }) => {
      await signIn();
      await visit('/app/photoshoot');
      const shoot = await reachPhotos(page, scripts);
      await shoot.upload([{ name: 'wedding.jpg', bytes: await twoFaces() }]);
      const entry = shoot.refusal('wedding.jpg');
      await shoot.waitFor(entry);
      await expect(entry.getByRole('img', { name: shoot.t('rescue.marked') })).toBeVisible();
      await expectFits(page);
      if (scripts) {
        // By hand: a frame without the other face, by the keyboard.
        await entry.getByText(shoot.t('rescue.byHand'), { exact: true }).click();
        await entry.getByRole('button', { name: shoot.t('rescue.end') }).press('ArrowLeft');
        await expectFits(page);
        await expectAccessible(page);
        await entry.getByRole('button', { name: shoot.t('rescue.crop'), exact: true }).click();
      } else await entry.getByRole('button', { name: shoot.t('rescue.cropTo', { number: 1 }) }).click();
      await expect(page.getByText(shoot.t('done.photoAccepted'))).toBeVisible();
      await expect(entry).toHaveCount(0);
      await shoot.waitForAccepted(1);

      // The same photo again: this time the second face is no face.
      await shoot.remove('wedding.jpg');
      await shoot.upload([{ name: 'poster.jpg', bytes: await twoFaces() }]);
      const poster = shoot.refusal('poster.jpg');
      await shoot.waitFor(poster);
      await poster.getByRole('button', { name: shoot.t('rescue.noFace', { number: 2 }) }).click();
      await expect(page.getByText(shoot.t('done.photoAccepted'))).toBeVisible();
      await expect(poster).toHaveCount(0);
    },
  );

  test('is accepted when the first photo was the wrong one', scripts ? {} : LONG, async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, scripts);
    await shoot.upload([{ name: 'friend.jpg', bytes: await person(0) }]);
    await shoot.waitForAccepted(1);
    const mine = (await variantsOf(1, 2)).map((bytes, index) => ({ name: `me ${index + 1}.jpg`, bytes }));
    await shoot.upload(mine);
    const useThese = page.getByRole('button', { name: shoot.t('rescue.useMajority_other', { count: 2 }) });
    await shoot.waitFor(useThese);
    await expect(shoot.refusal('me 1.jpg').getByText(shoot.t('rescue.otherPerson'))).toBeVisible();
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    await useThese.click();
    await shoot.waitForAccepted(2);
    await expect(shoot.refusal('friend.jpg')).toBeVisible();
    // And back again, by the photo's own button.
    await shoot
      .refusal('friend.jpg')
      .getByRole('button', { name: shoot.t('rescue.useAsReference') })
      .click();
    await shoot.waitForAccepted(1);
  });

  test(
    'is accepted without an account, too, where good and bad photos are shown',
    scripts ? {} : LONG,
    async ({ page, visit }) => {
      const shoot = new PhotoshootPages(page, scripts);
      await visit(GENERATOR);
      await agreeToPhotos(page, scripts);
      await shoot.upload([{ name: 'wedding.jpg', bytes: await twoFaces() }]);
      const entry = shoot.refusal('wedding.jpg');
      await shoot.waitFor(entry);
      await expect(entry.getByRole('img', { name: shoot.t('rescue.marked') })).toBeVisible();
      await page.getByText(shoot.t('guide.title'), { exact: true }).click();
      await expect(page.getByText(shoot.t('guide.tip'))).toBeVisible();
      await expectFits(page);
      if (scripts) await expectAccessible(page);
      await entry.getByRole('button', { name: shoot.t('rescue.cropTo', { number: 1 }) }).click();
      await expect(page.getByText(shoot.t('done.photoAccepted'))).toBeVisible();
      await expect(entry).toHaveCount(0);
      await shoot.waitForAccepted(1);
      // The next one shows somebody else: it can become the one to compare with.
      await shoot.upload([{ name: 'friend.jpg', bytes: await person(2) }]);
      const friend = shoot.refusal('friend.jpg');
      await shoot.waitFor(friend);
      await friend.getByRole('button', { name: shoot.t('rescue.useAsReference') }).click();
      await expect(page.getByText(shoot.t('done.referenceChanged'))).toBeVisible();
      await expect(shoot.refusal('wedding.jpg')).toBeVisible();
    },
  );
});
