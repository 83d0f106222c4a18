// With the engine and a hosted model beside it: each look is chosen of one or the other, and so is each edit of the studio, with a consent of its own
// for the second, with a script and without one.
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../../contracts/renderer-servers.ts';
import { person } from '../../fixtures/photos.ts';
import { CheckoutPages } from '../objects/checkout.ts';
import { PhotoshootPages } from '../objects/photoshoot.ts';
import { SHOOT_MS } from '../objects/results.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { newAddress, signInBrowser } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { texts } from '../support/texts.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

let server: TestServer;
let provider: RendererServer;
test.beforeAll(async () => {
  provider = await startRendererServer('openai');
  server = await startServer({
    env: {
      ...{ RENDERERS: `embedded,openai:${MODELS.openai}`, RENDERER_CREDITS: '2' },
      ...{ OPENAI_API_KEY: KEY, RENDERER_BASE_URL: provider.url },
    },
  });
});
test.afterAll(() => Promise.all([server?.remove(), provider?.close()]));

const t = texts('photoshoot');
const next = (page: Page): Locator => page.getByRole('button', { name: texts('common')('continue'), exact: true });
const tile = (page: Page, style: string): Locator => page.locator(`label:has(> input[name=styles][value="${style}"])`);
const hosted = (page: Page, style: string): Locator => page.locator(`input[name="renderers.${style}"][value="hosted"]`);
const consent = (page: Page): Locator => page.getByLabel(t('renderers.consentSelf', { name: 'OpenAI' }));

test('lets each look be a real photo or generated', async ({ page, context }) => {
  test.setTimeout(2 * SHOOT_MS);
  await context.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
  await page.goto(`${server.url}/legal/subprocessors`);
  await expect(page.getByText(texts('content')('processor.looks', { name: 'OpenAI' }))).toBeVisible();
  await signInBrowser(context, server, newAddress());
  await page.goto(`${server.url}/app/photoshoot`);
  await waitForHydration(page);
  const shoot = new PhotoshootPages(page, true);
  await expect(page.getByText(t('about.ownServersUnlessAgreed')).filter({ visible: true })).toBeVisible();
  await shoot.sayWho();
  await shoot.upload([{ name: 'me.jpg', bytes: Buffer.from(await person(0)) }]);
  await shoot.waitForAccepted(1);
  await shoot.goToLooks();

  for (const style of ['studio-grey', 'library', 'warm-paper']) await tile(page, style).click();
  await expect(hosted(page, 'library')).toBeVisible();
  await expect(consent(page)).toBeHidden();
  await hosted(page, 'library').check();
  await expect(consent(page)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  // A look that is not chosen asks for nothing.
  await tile(page, 'library').click();
  await expect(consent(page)).toBeHidden();
  await tile(page, 'library').click();
  await consent(page).check();
  const looks = page.url();
  await next(page).click();
  // Every size is told with what these looks cost: two credits for one in three.
  await expect(page.getByRole('heading', { name: t('package.title') })).toBeVisible();
  await expect(page.locator('input[name=headshot_count][value="60"]')).toBeChecked();
  await expect(page.getByText(t('renderers.hosted'), { exact: true })).toHaveCount(1);
  // The price depends on the photo's outline.
  await expect(page.getByText(t('review.checking_one', { count: 1 }))).toHaveCount(0, { timeout: SHOOT_MS });
  const id = new URL(looks).searchParams.get('order');
  const order = await (await page.request.get(`${server.url}/api/v1/orders/${id}`)).json();
  const each = order.headshots_each_look as number;
  expect(order).toMatchObject({ headshots_planned: 3 * each, credits_planned: 4 * each });
  const size = page.locator('label', { has: page.locator('input[name=headshot_count][value="60"]') });
  await expect(size).toContainText(t('package.headshots', { count: 3 * each }));
  await expect(size).toContainText('$39');
  await expectFits(page);
  await expectAccessible(page);
  await page.goto(looks.replace('step=styles', 'step=review'));
  await expect(page.getByText(t('review.credits', { count: 4 * each }))).toBeVisible();
  await expect(page.getByText(t('review.missing_other', { count: 4 * each }))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('review.titleUnpaid') })).toBeVisible();
  await expect(page.getByText(t('renderers.price_other', { count: 2 }))).toBeVisible();
  await expectFits(page);

  await page.goto(looks);
  await page.getByRole('button', { name: t('renderers.withdraw', { name: 'OpenAI' }) }).click();
  await expect(page.getByText(t('done.hostedWithdrawn'))).toBeVisible();
  await withoutScript(context, looks);
  expect(provider.orders()).toBe(0);
});

async function withoutScript(context: BrowserContext, looks: string): Promise<void> {
  const storageState = await context.storageState();
  const plain = await context.browser()!.newContext({
    ...{ storageState, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  });
  const page = await plain.newPage();
  await page.goto(looks);
  await expect(hosted(page, 'library')).not.toBeChecked();
  await expect(consent(page)).toBeHidden();
  await hosted(page, 'library').check();
  await expect(consent(page)).toBeVisible();
  await expectFits(page);
  await next(page).click();
  // What was chosen stays, and the shoot does not go on without the consent.
  await expect(page.getByText(t('renderers.consentError'))).toBeVisible();
  await expect(hosted(page, 'library')).toBeChecked();
  await consent(page).check();
  await next(page).click();
  await expect(page.getByRole('heading', { name: t('package.title') })).toBeVisible();
  await expect(page.getByText(t('renderers.hosted'), { exact: true })).toBeVisible();
  await plain.close();
}

const studio = texts('generations');
const account = texts('account');
const editConsent = (page: Page): Locator => page.getByLabel(studio('hosted.self', { name: 'OpenAI' }));
const choose = (page: Page, name: string, value: string): Promise<void> =>
  page.locator(`label:has(> input[name=${name}][value="${value}"])`).click();

test('asks on a phone before a picture goes out for other clothes', async ({ browser }) => {
  test.setTimeout(3 * SHOOT_MS);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const visit = async (path: string): Promise<void> => {
    await page.goto(server.url + path);
    await waitForHydration(page);
  };
  await context.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
  await signInBrowser(context, server, newAddress());
  await visit('/app/photoshoot');
  const shoot = new PhotoshootPages(page, true);
  await shoot.sayWho();
  await shoot.upload([{ name: 'me.jpg', bytes: Buffer.from(await person(0)) }]);
  await shoot.waitForAccepted(1);
  await visit('/app/credits');
  const checkout = new CheckoutPages(page);
  await checkout.buyBasic();

  await visit('/app/studio');
  await expect(page.getByText(studio('staysPaintedIfAgreed', { name: 'OpenAI' }))).toBeVisible();
  await page.getByRole('link', { name: studio('sources.altPhoto', { name: 'me.jpg' }) }).click();
  await expect(page.getByText(studio('form.price', { count: 2 }))).toBeVisible();
  const edit = page.url();
  await expect(editConsent(page)).toBeHidden();
  await choose(page, 'pose', 'front');
  await expect(editConsent(page)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await choose(page, 'pose', 'same');
  await expect(editConsent(page)).toBeHidden();
  await choose(page, 'pose', 'front');
  const generate = page.getByRole('button', { name: studio('form.generate_other', { count: 2 }) });
  // The browser itself asks for the box.
  await generate.click();
  expect(await editConsent(page).evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
  expect(page.url()).toBe(edit);
  expect(provider.orders()).toBe(0);
  await editConsent(page).check();
  await generate.click();
  await expect(page.getByRole('heading', { name: studio('picture.title') })).toBeVisible({ timeout: SHOOT_MS });
  expect(provider.orders()).toBe(1);
  await expect(page.getByText(studio('picture.paid.own_other', { count: 2 }))).toBeVisible();
  await expect(page.getByText(texts('provenance')('made.generated'))).toBeVisible();
  await visit('/app/studio');
  await expect(page.getByText(t('renderers.hosted'), { exact: true })).toBeVisible();
  await expectFits(page);

  await editWithoutScript(context, edit);
  await context.close();
});

/** The consent that was given is withdrawn in the account, and asked for again. */
async function editWithoutScript(context: BrowserContext, edit: string): Promise<void> {
  const storageState = await context.storageState();
  const plain = await context.browser()!.newContext({
    ...{ storageState, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  });
  const page = await plain.newPage();
  const given = page.locator('form a[href$="/app/account#consent"]');
  await page.goto(edit);
  await expect(given).toBeHidden();
  await choose(page, 'pose', 'turned-left');
  await given.click();
  await expect(page.getByText(account('consent.edits.given', { names: 'OpenAI' }))).toBeVisible();
  await expectFits(page);
  await page.locator('summary', { hasText: account('consent.edits.withdraw') }).click();
  await page.getByRole('button', { name: account('consent.edits.withdraw') }).click();
  await expect(page.getByText(account('done.edits'))).toBeVisible();
  await expect(page.getByText(account('consent.edits.given', { names: 'OpenAI' }))).toBeHidden();

  await page.goto(edit);
  await expect(editConsent(page)).toBeHidden();
  await choose(page, 'pose', 'turned-left');
  await expect(editConsent(page)).toBeVisible();
  await expectFits(page);
  const keep = page.getByRole('button', { name: studio('form.keep') });
  await keep.click();
  // What was chosen stays, and nothing was sent.
  await expect(page.getByText(studio('hosted.error'))).toBeVisible();
  await expect(page.locator('input[name=pose]:checked')).toHaveValue('turned-left');
  expect(provider.orders()).toBe(1);
  await editConsent(page).check();
  await keep.click();
  await expect(page.getByRole('heading', { name: studio('picture.title') })).toBeVisible({ timeout: SHOOT_MS });
  expect(provider.orders()).toBe(2);
  expect(provider.faults).toEqual([]);
  await plain.close();
}
