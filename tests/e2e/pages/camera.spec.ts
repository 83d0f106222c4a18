// Taking photos in the page, from the first hint to the finding of the photo. The engine judges for real; only the camera is a canvas.
import type { Page } from '@playwright/test';
import { CameraPages } from '../objects/camera.ts';
import { reachPhotos } from '../objects/photoshoot.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { isCameraOn, makeScenes, fakeCamera, showScene } from '../support/camera.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { expect, NARROW_FIRST, NARROW_ONLY, test, WIDE_ONLY } from '../support/test.ts';

// Playwright's own trace fetches the pictures of files that wait, which the page's policy forbids. The page never does.
test.use({ allowed: [[/Connecting to 'blob:/], { scope: 'test' }] });
/** Frames that left the browser. */
function countFrames(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => void (request.url().includes('/camera-check') && (count += 1)));
  return () => count;
}

test(
  'hints lead to a photo, which is judged like any other',
  NARROW_FIRST,
  async ({ page, visit, signIn, isMobile }) => {
    await fakeCamera(page, await makeScenes(isMobile));
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, true);
    const camera = new CameraPages(page);
    const frames = countFrames(page);

    // Nothing is on and nothing is sent before the person has read what will be.
    await camera.open();
    expect([await isCameraOn(page), frames()]).toEqual([false, 0]);
    await expectAccessible(page);
    await camera.start({ auto: false });
    await camera.says('hints.noFace');
    await expectFits(page);
    await expectAccessible(page);
    await showScene(page, 'far');
    await camera.says('hints.closer');
    await showScene(page, 'dark');
    await camera.says('hints.light');
    await showScene(page, 'good');
    await camera.says('hints.good');
    await expect(camera.dialog.locator('[aria-live=polite]').first()).toHaveText(camera.t('hints.good'));
    expect(frames()).toBeGreaterThan(3);

    if (isMobile) await camera.shutter.tap();
    else await page.keyboard.press('Space');
    await camera.found(camera.photos('photos.accepted'));
    await expectAccessible(page);
    // The same again would be refused, and the hint says so before.
    await camera.says('hints.different');

    // Somebody else in front of the camera: nothing is wrong with the picture, and the photo says whose it is not.
    await showScene(page, 'stranger');
    await camera.says('hints.upright');
    await camera.dialog.getByText(camera.t('modes.timer')).click();
    await camera.shutter.click();
    await expect(camera.dialog.getByRole('button', { name: camera.t('stop') })).toBeVisible();
    await camera.found(camera.photos('reasons.not_same_person.title'));
    await expect(camera.shots).toHaveCount(2);
    await camera.shots.nth(1).getByRole('button').click();
    await expect(camera.shots).toHaveCount(1);

    await camera.dialog.getByRole('button', { name: camera.t('done'), exact: true }).click();
    await expect(camera.dialog).toBeHidden();
    expect(await isCameraOn(page)).toBe(false);
    await shoot.waitForAccepted(1);
    const order = new URL(page.url()).searchParams.get('order')!;
    const answer = await page.request.get(`/api/v1/orders/${order}`);
    const [photo] = (await answer.json()).attachments;
    expect(photo).toMatchObject({ status: 'accepted', upload_source: 'camera', file_name: 'photo 1.jpg' });
    expect(Math.max(photo.width, photo.height)).toBe(1280);
  },
);

test(
  'a photo is taken by itself, once for each picture',
  NARROW_ONLY,
  async ({ page, visit, signIn, server, browser }) => {
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, true);
    // The screen that shows the code is a larger one.
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('button', { name: shoot.t('phone.open') }).click();
    await expect(page.getByRole('img', { name: shoot.t('phone.code') })).toBeVisible();
    const order = new URL(page.url()).searchParams.get('order')!;
    const answer = await page.request.get(`/api/v1/orders/${order}/phone-link`);
    const code = new URL((await answer.json()).link.url).searchParams.get('code')!;

    // A phone that nobody has signed in on.
    const context = await browser.newContext({
      isMobile: true,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
    const phone = await context.newPage();
    try {
      await fakeCamera(phone, await makeScenes(true));
      await phone.goto(`${server.url}/qr-uploader?code=${code}`);
      await waitForHydration(phone);
      const camera = new CameraPages(phone);
      await camera.open();
      await camera.start({ auto: true });
      await showScene(phone, 'good');
      await camera.found(camera.photos('photos.accepted'));
      await camera.says('hints.different');
      await expect(camera.shots).toHaveCount(1);
      // A stolen code can only add photos.
      await expect(camera.shots.getByRole('button')).toHaveCount(0);
      await expectAccessible(phone);
      await shoot.waitForAccepted(1);

      // The code is ended on the computer: the phone says so and asks no more.
      await page.getByRole('button', { name: shoot.t('phone.close') }).click();
      await camera.says('over');
      await expect(camera.shutter).toBeDisabled();
    } finally {
      await context.close();
    }
  },
);

test('without guidance photos can be taken all the same', WIDE_ONLY, async ({ page, visit, signIn }) => {
  await fakeCamera(page, await makeScenes(false));
  await page.route('**/camera-check*', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { error: 'busy', code: 'rate_limited' } }),
  );
  await signIn();
  await visit('/app/photoshoot');
  await reachPhotos(page, true);
  const camera = new CameraPages(page);
  await camera.open();
  await camera.start({ auto: true });
  await showScene(page, 'good');
  await camera.says('hints.unguided');
  await camera.shutter.click();
  await camera.found(camera.photos('photos.accepted'));
});

for (const [fails, problem] of [
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
] as const)
  test(
    `says what to do when the camera is not to be had: ${problem}`,
    NARROW_FIRST,
    async ({ page, visit, signIn }) => {
      await fakeCamera(page, undefined, fails);
      await signIn();
      await visit('/app/photoshoot');
      const shoot = await reachPhotos(page, true);
      const camera = new CameraPages(page);
      await camera.open();
      await camera.start({ auto: true });
      await expect(camera.dialog.getByRole('alert')).toContainText(camera.t(`problems.${problem}.text`));
      await expectFits(page);
      await expectAccessible(page);

      // The way round it is the file field. That its photo is looked at takes a while, and is the same after each problem.
      const scenes = await makeScenes(false);
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: scenes.good };
      await camera.dialog.locator('input[type=file]').first().setInputFiles(file);
      await expect(camera.dialog).toBeHidden();
      if (problem === 'refused') await shoot.waitForAccepted(1);
    },
  );
