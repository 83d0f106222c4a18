// From the home page to a paid shoot without an account until payment: oneself in the looks first, and the photos come along.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { noFace } from '../../fixtures/hard-photos.ts';
import { person } from '../../fixtures/photos.ts';
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { PhotoshootPages } from '../objects/photoshoot.ts';
import { ResultsPages } from '../objects/results.ts';
import { agree, agreeToPhotos, GENERATOR } from '../objects/visitor-draft.ts';
import { SignInPage } from '../objects/sign-in.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { newAddress } from '../support/people.ts';
import { expect, LONG, NARROW_ONLY, test, withAndWithoutScriptsOnce } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

// The engine works on a core that is shared with everybody else's.
test.setTimeout(900_000);
// A zone in which a time of UTC is noticed.
test.use({ timezoneId: 'Asia/Tokyo' });

const g = texts('generator');
const shoot = texts('photoshoot');

/** Holds the page's next answer back while somebody comes back to the page, which asks for fresh data. */
async function answerLate(page: Page): Promise<void> {
  let isHeld = false;
  await page.route(`**${GENERATOR}.data*`, async (route) => {
    if (isHeld || route.request().method() !== 'GET') return route.continue();
    isHeld = true;
    const response = await route.fetch();
    const asked = page.waitForResponse('**/healthz');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await route.fulfill({ response });
  });
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

withAndWithoutScriptsOnce('somebody without an account', (scripts) => {
  const FROM_HOME_TO_SHOOT = 'sees themselves in the looks, signs in to pay, and finds photos and looks there';
  test(FROM_HOME_TO_SHOOT, scripts ? {} : LONG, async ({ page, visit, server }) => {
    const pages = new PhotoshootPages(page, scripts);
    await visit('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: texts('home')('hero.try') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(g('title'));
    if (scripts) {
      await waitForHydration(page);
      await expectAccessible(page);
    }
    await expectFits(page);
    await agreeToPhotos(page, scripts);
    await pages.upload([{ name: 'me.jpg', bytes: await person(0) }]);
    await pages.waitForAccepted(1);
    await pages.upload([{ name: 'wall.jpg', bytes: noFace() }]);
    await pages.waitFor(pages.refusal('wall.jpg'));

    await pages.waitFor(pages.previews.nth(STYLE_IDS.length - 4));
    await pages.waitFor(page.getByText(shoot('styles.previews.ready')));
    const shown = await pages.previews.count();
    const main = page.getByRole('main');
    await expect(main.getByText(shoot('styles.previews.none'))).toHaveCount(STYLE_IDS.length - shown);
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    const preview = await page.request.get((await pages.previews.first().getAttribute('src'))!);
    expect(await sharp(await preview.body()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 640 });

    // Nobody is signed in by this: the app asks for the address, and leads back to the package.
    await page.locator('label:has(input[value="greenery"])').click();
    await page.getByRole('button', { name: g('looks.continue'), exact: true }).click();
    await expect(page).toHaveURL(/\/auth\?.*redirect=/);
    await expect(page.getByText(texts('auth')('signIn.reasons.draft'))).toBeVisible();
    if (scripts) await waitForHydration(page);
    await new SignInPage(page, server, scripts).signIn(newAddress());
    await expect(page).toHaveURL(/\/app\/photoshoot\?order=[0-9a-f-]{36}&step=package$/);
    await expect(page.locator('input[name=headshot_count][value="20"]')).toBeChecked();
    await expect(page.getByText(shoot('looks.greenery.name')).first()).toBeVisible();
    await expect(page.getByAltText(shoot('styles.previews.alt'))).toHaveCount(1);
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    // The price depends on the photo's outline, which is judged a little later.
    await expect(page.getByText(shoot('review.checking_one', { count: 1 }))).toHaveCount(0);

    // Photos, looks and consent are there, so that only the payment is left.
    await pages.buySize(20);
    const checkout = new CheckoutPages(page);
    await checkout.confirm();
    await checkout.pay(CARDS.pays);
    await expect(page).toHaveURL(/\/app\/photoshoot\?order=/);
    await expect(page.getByRole('heading', { name: shoot('review.title') })).toBeVisible();
    await expect(page.getByText(shoot('photos.count_one', { count: 1 }))).toBeVisible();
    await pages.start();
    // The whole of a shoot is seen in shoot.spec.ts.
    await new ResultsPages(page, scripts).waitForFirst();

    // The browser is done with the draft: the page of the generator leads people with an account to theirs.
    await visit(GENERATOR);
    await expect(page).toHaveURL(/\/app\/photoshoot$/);
  });

  test('has everything deleted when they say so, and is told when it was', async ({ page, visit, context, server }) => {
    const pages = new PhotoshootPages(page, scripts);
    await visit(GENERATOR);
    await agreeToPhotos(page, scripts);
    await pages.upload([{ name: 'me.jpg', bytes: await person(0) }]);
    await pages.waitFor(pages.previews.first());
    // Nobody has to look for it, on a phone either.
    await expect(pages.previews.first()).toBeInViewport();
    const address = (await pages.previews.first().getAttribute('src'))!;
    const until = page.locator('time', { hasText: /deleted/ });
    const time = await until.evaluate(({ dateTime }: HTMLTimeElement) =>
      new Date(dateTime).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
    );
    await expect(until).toHaveText(scripts ? g('expiry.text', { time }) : g('expiry.within', { hours: 24 }));
    if (scripts) await answerLate(page);
    await page.getByRole('button', { name: g('expiry.now') }).click();
    await expect(page.getByText(g('expiry.done'))).toBeVisible();
    await expect(page.getByLabel(shoot('about.consentSelf'))).not.toBeChecked();
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);

    await context.addCookies([{ name: 'visitor-draft', value: 'a'.repeat(54), url: server.url }]);
    await visit(GENERATOR);
    await expect(page.getByText(g('gone.title'))).toBeVisible();
    await expectFits(page);
  });

  test(
    'agrees and gets the code for a phone in one step, and its photo arrives',
    scripts ? {} : LONG,
    async ({ page, visit, context, browser, server, isMobile }) => {
      const pages = new PhotoshootPages(page, scripts);
      // On a phone there is no second one to scan the code with.
      if (isMobile) await page.setViewportSize({ width: 1024, height: 768 });
      await visit(GENERATOR);
      const offer = page.getByRole('button', { name: shoot('phone.open') });
      const code = page.getByRole('img', { name: shoot('phone.code') });
      // Nothing goes on without consent.
      await offer.click();
      await expect(page.getByLabel(shoot('about.consentSelf'))).not.toBeChecked();
      await expect(code).toBeHidden();
      await agree(page);
      await offer.click();
      await expect(code).toBeVisible();
      await expectFits(page);
      const token = (await context.cookies()).find(({ name }) => name === 'visitor-draft')!.value;
      const answer = await page.request.get(`${server.url}/api/v1/visitor-drafts/${token}/phone-link`);
      const phoneContext = await browser.newContext({
        javaScriptEnabled: scripts,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      await phoneContext.addCookies([{ name: 'consent_asked', value: 'true', url: server.url }]);
      try {
        const phone = await phoneContext.newPage();
        await phone.goto((await answer.json()).link.url);
        if (scripts) await waitForHydration(phone);
        await new PhotoshootPages(phone, scripts).upload([{ name: 'me.jpg', bytes: await person(0) }]);
        await pages.waitForAccepted(1);
      } finally {
        await phoneContext.close();
      }
      await page.getByRole('button', { name: shoot('phone.close') }).click();
      await expect(code).toBeHidden();
    },
  );
});

test.describe('on a phone', NARROW_ONLY, () => {
  test('the way from the home page to the first preview is short', async ({ page, visit }) => {
    let interactions = 0;
    const act = async (action: Promise<unknown>): Promise<void> => {
      interactions += 1;
      await action;
    };
    const photo = file('me.jpg', await person(0));
    await visit('/');
    const began = Date.now();
    await act(
      page
        .getByRole('main')
        .getByRole('link', { name: texts('home')('hero.try') })
        .click(),
    );
    await waitForHydration(page);
    await act(page.getByLabel(shoot('about.adultSelf')).check());
    await act(page.getByLabel(shoot('about.consentSelf')).check());
    await act(page.locator('input[type=file]').first().setInputFiles(photo));
    await expect(new PhotoshootPages(page, true).previews.first()).toBeVisible({ timeout: 120_000 });
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    test.info().annotations.push({ type: 'figure', description: `${interactions} interactions, ${seconds} s` });
    console.info(`home page to the first preview of oneself: ${interactions} interactions, ${seconds} s`);
  });

  test('a photo chosen before the consent stays in the browser until both boxes are ticked', async ({
    page,
    visit,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('visitor-draft')) sent.push(request.url());
    });
    await visit(GENERATOR);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(file('me.jpg', await person(0)));
    await expect(page.getByText(g('start.tick_one', { count: 1 }))).toBeVisible();
    await page.getByLabel(shoot('about.adultSelf')).check();
    expect(sent).toEqual([]);
    await page.getByLabel(shoot('about.consentSelf')).check();
    await expect(page.getByText(shoot('photos.count_one', { count: 1 }))).toBeVisible({ timeout: 120_000 });
    expect(sent.length).toBeGreaterThan(0);
  });
});
