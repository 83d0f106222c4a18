// With a hosted renderer: the consent names whom photos go to, and the studio offers clothes and a pose, which come back painted by that
// provider (a small server on this machine) and measured by us. Other clothes alone leave the face, and are chosen without a script as well.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../../contracts/renderer-servers.ts';
import { decodeRgb } from '#server/engine/decode/index.ts';
import { person } from '../../fixtures/photos.ts';
import { asJpeg, pictureOf, redrawn } from '../../fixtures/redrawn.ts';
import { CheckoutPages } from '../objects/checkout.ts';
import { PhotoshootPages } from '../objects/photoshoot.ts';
import { SHOOT_MS } from '../objects/results.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { newAddress, signInBrowser } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { texts } from '../support/texts.ts';

let server: TestServer;
let provider: RendererServer;
test.beforeAll(async () => {
  provider = await startRendererServer('openai');
  server = await startServer({
    env: { RENDERER: `openai:${MODELS.openai}`, OPENAI_API_KEY: KEY, RENDERER_BASE_URL: provider.url },
  });
});
test.afterAll(() => Promise.all([server?.remove(), provider?.close()]));

const t = texts('generations');
const clothes = texts('clothes');
const chooseTrade = (page: Page, name: string) => page.locator('summary', { hasText: name }).click();
const chooseClothes = (page: Page, value: string) =>
  page.locator(`label:has(> input[name=clothes][value="${value}"])`).click();

test('says where photos go, and paints the clothes and the pose that were wished for', async ({ page, context }) => {
  test.setTimeout(3 * SHOOT_MS);
  const shootTexts = texts('photoshoot');
  const visit = async (path: string): Promise<void> => {
    await page.goto(server.url + path);
    await waitForHydration(page);
  };
  await context.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
  await page.goto(`${server.url}/legal/subprocessors`);
  await expect(page.getByText(texts('content')('processor.title', { name: 'OpenAI' }))).toBeVisible();

  await signInBrowser(context, server, newAddress());
  await visit('/app/photoshoot');
  const shoot = new PhotoshootPages(page, true);
  await expect(
    page.getByText(shootTexts('about.processor', { name: 'OpenAI' })).filter({ visible: true }),
  ).toBeVisible();
  await shoot.sayWho();
  await shoot.upload([{ name: 'me.jpg', bytes: Buffer.from(await person(0)) }]);
  await shoot.waitForAccepted(1);
  expect(provider.orders()).toBe(0);
  await visit('/app/credits');
  const checkout = new CheckoutPages(page);
  await checkout.buyBasic();

  await visit('/app/studio');
  await page.getByRole('link', { name: t('sources.altPhoto', { name: 'me.jpg' }) }).click();
  await expect(page.getByRole('heading', { name: t('form.title') })).toBeVisible();
  await expect(page.getByText(t('staysPainted', { name: 'OpenAI' }))).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  const edit = page.url();
  await chooseTrade(page, clothes('trades.formal'));
  const colours = page.getByRole('group', { name: clothes('colour', { garment: clothes('garments.suit') }) });
  await expect(colours).toBeHidden();
  await chooseClothes(page, 'suit');
  await expect(colours).toBeVisible();
  await expect(page.getByText(t('form.generateText'))).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  // One trade is open at a time, and what was chosen in another is undone as any change.
  await chooseTrade(page, clothes('trades.law'));
  await expect(colours).toBeHidden();
  await chooseClothes(page, 'pinstripe');
  await page.getByRole('button', { name: t('preview.undo') }).click();
  await expect(page.locator('input[name=clothes]:checked')).toHaveValue('suit');
  await page.locator('label:has(input[name=pose][value="arms-crossed"])').click();
  await expect(page.getByText(t('form.redrawText'))).toBeVisible();
  await page.getByRole('button', { name: t('form.generate_one') }).click();
  await expect(page.getByRole('heading', { name: t('picture.title') })).toBeVisible({ timeout: SHOOT_MS });
  await expect(page.getByText(clothes('garments.suit'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('poses.arms-crossed'), { exact: true })).toBeVisible();
  const after = page.getByAltText(t('picture.altAfter', { look: shootTexts('looks.studio-grey.name') }));
  await expect.poll(() => after.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  // Said without a click, with the model's name.
  const made = texts('provenance');
  await expect(page.getByText(made('made.generated'))).toBeVisible();
  await expect(page.getByText(made('system', { name: `OpenAI ${MODELS.openai}` }))).toBeVisible();
  await expectAccessible(page);

  expect(provider.orders()).toBe(1);
  expect(provider.prompts[0]).toMatch(/dark suit jacket.*arms loosely crossed/);
  await withoutScript(context, edit);
  expect(provider.orders()).toBe(2);
  expect(provider.prompts[1]).toMatch(/^Edit the first reference photo.*navy suit jacket/);
  expect(provider.faults).toEqual([]);
});

/** On a phone: the trade of the last picture is open, a garment shows its colours, and the face stays the person's own. */
async function withoutScript(context: BrowserContext, edit: string): Promise<void> {
  const storageState = await context.storageState();
  const plain = await context.browser()!.newContext({
    ...{ storageState, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  });
  const page = await plain.newPage();
  await page.goto(edit);
  const blazer = page.locator('label:has(> input[value="blazer"])');
  await expect(blazer).toBeHidden();
  await chooseTrade(page, clothes('trades.casual'));
  await expect(blazer).toBeVisible();
  await chooseTrade(page, clothes('trades.formal'));
  await expect(blazer).toBeHidden();
  await chooseClothes(page, 'suit');
  await chooseClothes(page, 'suit:navy');
  await expectFits(page);
  // The page that shows the preview keeps what was chosen.
  await page.getByRole('button', { name: t('preview.show') }).click();
  await expect(page.locator('input[name=clothes]:checked')).toHaveValue('suit:navy');
  await expect(page.locator('label:has(> input[value="suit:navy"])')).toBeVisible();
  await expectFits(page);
  // The model draws a suit on the photo that it was sent.
  provider.redrawing = async (first) =>
    asJpeg(await redrawn(await pictureOf(await decodeRgb(first)), { suit: '#1f2a44' }));
  provider.play('redraw');
  await page.getByRole('button', { name: t('form.generate_one') }).click();
  await expect(page.getByRole('heading', { name: t('picture.title') })).toBeVisible({ timeout: SHOOT_MS });
  const [garment, colour] = [clothes('garments.suit'), clothes('colours.navy')];
  await expect(page.getByText(clothes('coloured', { garment, colour }), { exact: true })).toBeVisible();
  await expect(page.getByText(texts('provenance')('made.face-lock'))).toBeVisible();
  await plain.close();
}
