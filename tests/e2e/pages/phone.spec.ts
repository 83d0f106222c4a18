// Photos from a phone: the code on one screen, the photos from another, which nobody has signed in on.
import { person } from '../../fixtures/photos.ts';
import { reachPhotos } from '../objects/photoshoot.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { withAndWithoutScriptsOnce, expect, test } from '../support/test.ts';

// Playwright's own trace fetches the pictures of files that wait, which the page's policy forbids. The page never does.
test.use({ allowed: [[/Connecting to 'blob:/], { scope: 'test' }] });

// Photos are analysed for real; the other two combinations would say the same.
withAndWithoutScriptsOnce('photos from a phone', (scripts) => {
  test('come by the code, are answered on both screens, and stop with it', async ({
    page,
    visit,
    signIn,
    browser,
    server,
    isMobile,
  }) => {
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, scripts);
    const offer = page.getByRole('button', { name: shoot.t('phone.open') });
    if (isMobile) {
      // On a phone there is no second one to scan the code with.
      await expect(offer).toBeHidden();
      await page.setViewportSize({ width: 1024, height: 768 });
    }
    await offer.click();
    await expect(page.getByRole('img', { name: shoot.t('phone.code') })).toBeVisible();
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    const order = new URL(page.url()).searchParams.get('order')!;
    const answer = await page.request.get(`${server.url}/api/v1/orders/${order}/phone-link`);
    const code = new URL((await answer.json()).link.url).searchParams.get('code')!;

    const context = await browser.newContext({
      javaScriptEnabled: scripts,
      isMobile,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    await context.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
    const phone = await context.newPage();
    try {
      await phone.goto(`${server.url}/qr-uploader?code=${code}`);
      if (scripts) await waitForHydration(phone);
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await person(0) };
      await phone.locator('input[type=file]').first().setInputFiles(file);
      if (!scripts) await phone.getByRole('button', { name: shoot.t('photos.send'), exact: true }).click();
      await expect(phone.getByText(shoot.t('photos.count_one', { count: 1 }))).toBeVisible({ timeout: 120_000 });
      await expectFits(phone);
      if (scripts) await expectAccessible(phone);
      // On the other screen by itself; without a script when it is looked at again.
      await shoot.waitForAccepted(1);

      await page.getByRole('button', { name: shoot.t('phone.close') }).click();
      await expect(page.getByRole('img', { name: shoot.t('phone.code') })).toBeHidden();
      await phone.goto(`${server.url}/qr-uploader?code=${code}`);
      await expect(phone.getByRole('heading', { name: shoot.t('phone.page.endedTitle') })).toBeVisible();
    } finally {
      await context.close();
    }
  });
});
