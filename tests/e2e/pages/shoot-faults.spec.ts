// What goes wrong on the way to a shoot, and what the page says about it: photos that cannot be used, an upload that is cut,
// two tabs that start at once.
import sharp from 'sharp';
import { blurred, dark, textCalledJpg, twoFaces } from '../../fixtures/hard-photos.ts';
import { person, variantsOf } from '../../fixtures/photos.ts';
import { CheckoutPages } from '../objects/checkout.ts';
import { PhotoshootPages, reachPhotos } from '../objects/photoshoot.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { buyCredits, makeDraft } from '../support/drafts.ts';
import { openFlakyConnection } from '../support/flaky-connection.ts';
import { withAndWithoutScriptsOnce, expect, test, LONG, NARROW_ONLY, WIDE_ONLY } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Playwright's own trace fetches the pictures of files that wait, which the page's policy forbids. The page never does.
const TRACE = /Connecting to 'blob:/;
test.use({ allowed: [[TRACE], { scope: 'test' }] });

const photo = (name: string, bytes: Buffer) => ({ name, bytes });

// Each photo is analysed for real; the other two combinations would say the same.
withAndWithoutScriptsOnce('photos that cannot be used', (scripts) => {
  test('are told with the reason and what to do about it', scripts ? {} : LONG, async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, scripts);
    const hard = {
      blurry: photo('shaken.jpg', await blurred()),
      too_dark: photo('cellar.jpg', await dark()),
      multiple_faces: photo('wedding.jpg', await twoFaces()),
      unsupported_format: photo('letter.jpg', textCalledJpg()),
    };
    await shoot.upload([...Object.values(hard), photo('me.jpg', await person(0))]);
    await shoot.waitForAccepted(1);
    for (const [reason, { name }] of Object.entries(hard)) {
      const entry = shoot.refusal(name);
      await shoot.waitFor(entry);
      await expect(entry).toContainText(shoot.t(`reasons.${reason}.title`));
      // With both faces marked, the words beside them say what to do.
      const remedy = reason === 'multiple_faces' ? 'rescue.twoFaces' : `reasons.${reason}.remedy`;
      await expect(entry).toContainText(shoot.t(remedy));
    }
    // Said beside the count too: the reasons may stand below twenty photos.
    await page.getByRole('link', { name: shoot.t('photos.refused_other', { count: 4 }) }).click();
    await expect(page.getByText(shoot.t('photos.notUsableNote'))).toBeInViewport();
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    await shoot.remove('letter.jpg');
    await expect(shoot.refusal('letter.jpg')).toHaveCount(0);
    await expect(shoot.refusal('cellar.jpg')).toBeVisible();
    // What was deleted by mistake can be chosen again.
    await shoot.upload([hard.unsupported_format]);
    await shoot.waitFor(shoot.refusal('letter.jpg'));
  });
});

test.describe('a shoot that is not started yet', WIDE_ONLY, () => {
  test('stays one draft for somebody who goes back and on again', async ({ page, visit, signIn }) => {
    await signIn();
    await visit('/app');
    await visit('/app/photoshoot');
    const shoot = await reachPhotos(page, true);
    await shoot.upload([photo('me.jpg', await person(0))]);
    await shoot.waitForAccepted(1);
    await page.getByRole('link', { name: texts('common')('back'), exact: true }).click();
    await expect(page.locator('input[name=purpose][value=linkedin]')).toBeChecked();
    await page.goBack();
    await shoot.waitForAccepted(1);
    // What came before is no empty first step any more.
    await page.goBack();
    await expect(page).toHaveURL(/\/app$/);
    const { orders } = await (await page.request.get('/api/v1/orders')).json();
    expect(orders).toHaveLength(1);
  });
});

// Nothing in it depends on the width.
test.describe('an upload', WIDE_ONLY, () => {
  // The line that is cut is another port than the server's, and pictures are signed for the server's.
  test.use({ allowed: [[TRACE, /Loading the image '.*\/storage\//], { scope: 'test' }] });

  test('that is cut in the middle goes on where it stopped', async ({ page, visit, signIn, context, server }) => {
    await signIn();
    const line = await openFlakyConnection(server.url);
    await visit(`${line.url}/app/photoshoot`);
    const shoot = await reachPhotos(page, true);
    const sent: { method: string; offset: number }[] = [];
    page.on('request', (request) => {
      if (!/\/api\/v1\/orders\/[^/]+\/attachments/.test(request.url())) return;
      sent.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) });
    });
    const large = await sharp(await person(0))
      .resize({ width: 2200 })
      .png()
      .toBuffer();
    // Slow enough to be cut in the middle.
    const network = await context.newCDPSession(page);
    const sendAtMost = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await network.send('Network.enable');
    await sendAtMost(large.length / 5);
    await shoot.upload([photo('large.png', large)]);
    const bar = page.getByRole('progressbar', { name: /large\.png/ });
    await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(30);
    line.cut();
    await sendAtMost(-1);
    await shoot.waitForAccepted(1);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const pieces = sent.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset);
    expect(pieces[0]).toBe(0);
    expect(pieces.at(-1)).toBeGreaterThan(large.length / 10);
    await line.close();
  });
});

// Nothing in it depends on the width.
test(
  'two tabs that start one shoot at once start it once and spend once',
  WIDE_ONLY,
  async ({ page, visit, signIn, context, server }) => {
    await signIn();
    await buyCredits(page, server);
    const photos = (await variantsOf(3)).map((bytes, index) => photo(`${index}.jpg`, bytes));
    const id = await makeDraft(page, server, photos, ['navy-brand']);
    await visit(`/app/photoshoot?order=${id}&step=package`);
    const checkout = new CheckoutPages(page);
    const shoot = new PhotoshootPages(page, true);
    await shoot.reachStart(20);

    const other = await context.newPage();
    await other.goto(page.url());
    await Promise.all([shoot.start(), new PhotoshootPages(other, true).start()]);
    expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);

    // A shoot can be cancelled until its first headshot is there, which may be sooner than a test can press.
    await visit('/app/credits');
    const history = page.getByRole('table');
    await expect(history.getByText(checkout.t('reasons.shoot_started'))).toHaveCount(1);
    await expect(page.getByText(checkout.t('credits.available_other')).locator('..')).toContainText(/^0/);
  },
);

// The panel has to fit the narrow page; nothing else depends on the width.
test('a draft is thrown away only after asking back', NARROW_ONLY, async ({ page, visit, signIn }) => {
  await signIn();
  await visit('/app/photoshoot');
  const shoot = await reachPhotos(page, true);
  await visit('/app/photoshoot');
  const drafts = page.getByRole('region', { name: shoot.t('drafts.title') });
  const discard = drafts.getByRole('button', { name: shoot.t('drafts.drop') });
  await expect(discard).toBeHidden();
  await drafts.locator('summary').click();
  await expect(drafts.getByText(shoot.t('drafts.dropTitle'))).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await discard.click();
  await expect(page.getByText(shoot.t('done.draftDeleted'))).toBeVisible();
  await expect(drafts).toHaveCount(0);
});
