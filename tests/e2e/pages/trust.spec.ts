// With one's face and one's money: a payment page that is gone back to, a tab that is closed over an upload, an account that is closed while
// its shoot runs. What is gone is gone from the disk too, and no old address answers.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { variantsOf } from '../../fixtures/photos.ts';
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { PhotoshootPages, reachPhotos } from '../objects/photoshoot.ts';
import { ResultsPages, SHOOT_MS } from '../objects/results.ts';
import { apiOf, buyCredits, makeDraft } from '../support/drafts.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { expect, test, WIDE_ONLY, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withScriptsFirst('a payment page', (scripts) => {
  test('that somebody goes back to and pays again is paid once', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/credits');
    const checkout = new CheckoutPages(page);
    await checkout.buyBasic();
    const paid = page.getByText(checkout.t('test.state.paid'));
    const form = page.locator('form:has(input[name=number])');
    await page.goBack();
    await expect(page).toHaveURL(/\/checkout\/test\//);
    if (scripts) await waitForHydration(page);
    await expect(form.or(paid).first()).toBeVisible();
    // A browser may show the page as it was, form and all.
    if (await form.isVisible()) await checkout.pay(CARDS.pays);
    await visit('/app/credits');
    await expect(page.getByText(checkout.t('credits.available_other')).locator('..')).toContainText(/^20/);
    await expect(page.getByRole('cell', { name: checkout.t('reasons.purchase'), exact: true })).toHaveCount(1);
  });
});

// Nothing in these depends on the width.
test.describe('somebody who goes away', WIDE_ONLY, () => {
  test.use({ allowed: [[/Connecting to 'blob:/], { scope: 'test' }] });

  test('over an upload finds what had arrived, and sends the rest again', async ({ page, visit, signIn, context }) => {
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, true);
    const [first, second] = await variantsOf(3, 2);
    await shoot.upload([{ name: 'first.jpg', bytes: first! }]);
    await shoot.waitForAccepted(1);
    const network = await context.newCDPSession(page);
    const large = await sharp(second).resize({ width: 2200 }).png().toBuffer();
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: large.length / 20,
    });
    await shoot.upload([{ name: 'second.png', bytes: large }]);
    const bar = page.getByRole('progressbar', { name: /second\.png/ });
    await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(5);
    const address = page.url();
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    await again.goto(address);
    await waitForHydration(again);
    const back = new PhotoshootPages(again, true);
    await back.waitForAccepted(1);
    await back.upload([{ name: 'second.png', bytes: large }]);
    await back.waitForAccepted(2);
  });

  test('for good while the shoot runs leaves no picture behind, on no page and on no disk', async ({
    page,
    visit,
    signIn,
    server,
  }) => {
    test.setTimeout(SHOOT_MS);
    const address = await signIn();
    await buyCredits(page, server);
    const photos = (await variantsOf(3)).map((bytes, index) => ({ name: `${index}.jpg`, bytes }));
    const id = await makeDraft(page, server, photos, ['navy-brand']);
    await apiOf(page, server)(`/orders/${id}/start`);
    await visit(`/ai-headshot-results/${id}`);
    const results = new ResultsPages(page, true);
    await results.waitForFirst();
    const order = (await (await page.request.get(`/api/v1/orders/${id}`)).json()) as {
      attachments: { attachment_id: string; kind: string; url: string | null; preview_url: string | null }[];
    };
    const headshot = order.attachments.find(({ kind }) => kind === 'headshot')!.attachment_id;
    await page.request.post(`/api/v1/attachments/${headshot}/share`, {
      data: { shared: true },
      headers: { origin: server.url },
    });
    const made = await page.request.get(`/api/v1/attachments/${headshot}/file?preset=linkedin`, { maxRedirects: 0 });
    const addresses = [
      ...order.attachments.flatMap(({ url, preview_url }) => [url, preview_url]).filter((url) => url !== null),
      ...[made.headers()['location']!, `${server.url}/shared-ai-headshot/${headshot}`],
      ...['', '?og=1'].map((query) => `${server.url}/api/v1/shared/${headshot}/picture${query}`),
    ];
    for (const old of addresses) expect((await fetch(old)).status, old).toBe(200);
    const onDisk = (): string[] =>
      readdirSync(path.join(server.dataDir, 'objects'), { recursive: true })
        .map(String)
        .filter((name) => name.includes(id));
    expect(onDisk().length).toBeGreaterThan(8);

    await visit(`/shared-ai-headshot/${headshot}`);
    const report = texts('results');
    await page.getByText(report('report.button'), { exact: true }).click();
    const reason = page.getByLabel(report('report.label'));
    await reason.fill('It shows me.');
    await page.getByRole('button', { name: report('report.send') }).click();
    await expect(page.getByText(report('report.done'))).toBeVisible();
    await expect(reason).toBeHidden();

    await visit('/app/account/delete');
    await page.getByRole('textbox').fill(address);
    await page.locator('form:has(input:not([type=hidden])) button[type=submit]').last().click();
    await expect(page).toHaveURL(/\/account-deleted$/);
    await expect(page.getByText(texts('orders')('deletion.receipt'))).toBeVisible();
    await expect.poll(onDisk, { timeout: 30_000 }).toEqual([]);
    for (const old of addresses) expect((await fetch(old)).status, old).toBe(404);
    expect((await page.request.get(`/api/v1/orders/${id}/download.zip`)).status()).toBe(401);
  });
});
