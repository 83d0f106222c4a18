// From a company's program to a person without an account: a shoot made by API, and the page on which its person agrees, uploads and starts.
import { API_SCOPES } from '#server/contracts/integration-lists.ts';
import { variantsOf } from '../../fixtures/photos.ts';
import { CameraPages } from '../objects/camera.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { apiOf, buySeats } from '../support/drafts.ts';
import { makeScenes, fakeCamera } from '../support/camera.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { withAndWithoutScriptsOnce, expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withAndWithoutScriptsOnce('an upload link', (scripts) => {
  test('lets a person agree, upload and start', async ({ page, signIn, server, browser, request }) => {
    test.slow();
    await signIn();
    const send = apiOf(page, server);
    const { company_id: company } = await send<{ company_id: string }>('/companies', { name: 'Analytical Engines' });
    const { key } = await send<{ key: string }>(`/companies/${company}/api-keys`, {
      name: 'Intranet',
      scopes: API_SCOPES,
    });
    const headers = { authorization: `Bearer ${key}` };
    const shoots = `${server.url}/api/partner/v1/shoots`;
    const made = await request.post(shoots, { headers, data: { person: { name: 'Ben' }, language: 'de' } });
    expect(made.status()).toBe(201);
    const { shoot_id, upload_url } = (await made.json()) as { shoot_id: string; upload_url: string };

    const link = new URL(upload_url).pathname;
    expect(link).toMatch(/^\/de\/upload\//);
    const de = { upload: texts('upload', 'de'), shoot: texts('photoshoot', 'de') };
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts });
    await context.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
    const ben = await context.newPage();
    if (scripts) await fakeCamera(ben, await makeScenes(false));
    await ben.goto(link);
    if (scripts) await waitForHydration(ben);
    await expect(ben.getByRole('heading', { level: 1 })).toContainText('Ben');
    await ben.getByLabel(de.shoot('about.adultSelf')).check();
    await ben.getByLabel(de.shoot('about.consentSelf')).check();
    await ben.getByRole('button', { name: de.upload('agree') }).click();
    const files = (await variantsOf(1, 4)).map((buffer, i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer }));
    await ben.getByLabel(de.shoot('photos.choose')).setInputFiles(files);
    if (!scripts) await ben.getByRole('button', { name: de.shoot('photos.send'), exact: true }).click();
    const count = (photos: number) => ben.getByText(de.shoot('photos.count_other', { count: photos }));
    await expect(count(4)).toBeVisible({ timeout: 90_000 });
    await expectFits(ben);
    if (scripts) {
      await expectAccessible(ben);
      const camera = new CameraPages(ben, 'de');
      await camera.open();
      await camera.start({ auto: false });
      await camera.says('hints.noFace');
      await camera.dialog.getByRole('button', { name: camera.t('close') }).click();
      await expect(camera.dialog).toBeHidden();
    }
    const start = ben.getByRole('button', { name: de.upload('start') });
    await start.click();
    await expect(ben.getByText(de.upload('noSeat'))).toBeVisible();

    await buySeats(page, server, company, 1);
    await start.click();
    await expect(ben.getByRole('heading', { name: de.upload('thanks.title', { name: 'Ben' }) })).toBeVisible();
    await context.close();
    // The machine has other tests to run.
    expect((await request.delete(`${shoots}/${shoot_id}`, { headers })).status()).toBe(200);
  });
});
