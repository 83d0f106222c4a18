// The free tools: a photo in, what was found out, and gone when somebody says so, with and without a script.
import sharp from 'sharp';
import type { Locator, Page } from '@playwright/test';
import { noFace } from '../../fixtures/hard-photos.ts';
import { personBytes } from '../../fixtures/photos.ts';
import { expectAccessible, expectFits, expectAccessibleInTurn } from '../support/accessibility.ts';
import {
  withAndWithoutScriptsOnce,
  expect,
  NARROW_FIRST,
  test,
  WIDE_FIRST,
  LONG,
  withScriptsFirst,
} from '../support/test.ts';
import { texts } from '../support/texts.ts';

const tools = texts('tools');
const t = texts('analyzer');
const ANALYZER = '/free-tools/ai-linkedin-picture-analyzer';
const photo = (buffer: Buffer) => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });

withAndWithoutScriptsOnce('the LinkedIn picture analyzer', (scripts) => {
  test('rates a photo, shows each part on it, and deletes it', async ({ page, visit }) => {
    await visit('/free-tools');
    await page
      .getByRole('link', { name: tools('index.analyzer.title') })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${ANALYZER}$`));
    if (scripts) await expectAccessible(page);
    await page.getByLabel(tools('form.consent')).check();
    await page.getByLabel(tools('form.choose')).setInputFiles(photo(personBytes(1)));
    await page.getByRole('button', { name: t('send') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ of 100: [A-Z]/, { timeout: 60_000 });
    const result = page.url();
    const own = page.getByRole('img', { name: t('pictureAlt'), exact: true });
    await expect.poll(() => own.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    const eyes = page.getByRole('radio', { name: t('parts.eyes.name') });
    await eyes.check();
    await expect(eyes).toBeChecked();
    await expect(page.getByText(t('parts.smile.good'))).toBeVisible();
    if (scripts) {
      await expectAccessible(page);
      await expectFits(page);
    }
    const card = page.getByRole('link', { name: t('card.download') });
    const answer = await page.request.get((await card.getAttribute('href'))!);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
    await page.getByRole('button', { name: tools('expiry.now') }).click();
    await expect(page.getByText(tools('expiry.done'))).toBeVisible();
    await visit(new URL(result).pathname + new URL(result).search);
    await expect(page.getByText(tools('gone.title'))).toBeVisible();
  });
});

withScriptsFirst('a useless photo in the analyzer', () => {
  test('comes back with the reason, in the language of the page', async ({ page, visit }) => {
    await visit(`/de${ANALYZER}`);
    const de = texts('tools', 'de');
    await page.getByLabel(de('form.consent')).check();
    await page.getByLabel(de('form.choose')).setInputFiles(photo(noFace()));
    await page.getByRole('button', { name: texts('analyzer', 'de')('send') }).click();
    await expect(page.getByText(texts('photoshoot', 'de')('reasons.no_face.title'))).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(new RegExp(`/de${ANALYZER}`));
  });
});

withAndWithoutScriptsOnce('before and after in the analyzer', (scripts) => {
  test('is made of the visitor’s own photo, with its score', scripts ? {} : LONG, async ({ page, visit }) => {
    await visit(ANALYZER);
    await page.getByLabel(tools('form.consent')).check();
    await page.getByLabel(tools('form.choose')).setInputFiles(photo(personBytes(1)));
    await page.getByRole('button', { name: t('send') }).click();
    await page.getByRole('button', { name: t('better.own') }).click();
    await expect(page).toHaveURL(/after=1/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('after.title'), { timeout: 180_000 });
    await expect(page.getByRole('img', { name: t('after.altBefore'), exact: true })).toBeVisible();
    const after = page.getByRole('img', { name: t('after.altAfter') });
    await expect(after).toBeVisible();
    await expect(page.getByText(/^\d+ of 100$/)).toHaveCount(2);
    if (scripts) await expectAccessible(page);
    await expectFits(page);
    const own = await page.request.get((await after.getAttribute('src'))!);
    const { width, height } = await sharp(await own.body()).metadata();
    expect([width, height]).toEqual([640, 640]);
    await page.getByRole('link', { name: t('after.back') }).click();
    await expect(page.getByRole('link', { name: t('better.see') })).toBeVisible();
    await page.getByRole('button', { name: tools('expiry.now') }).click();
    await expect(page.getByText(tools('expiry.done'))).toBeVisible();
    expect((await page.request.get(own.url())).status()).toBe(404);
  });
});

const EDITOR = '/free-tools/profile-picture-editor';
const e = texts('editor');

async function cutOut(page: Page): Promise<void> {
  await page.getByLabel(tools('form.consent')).check();
  await page.getByLabel(tools('form.choose')).setInputFiles(photo(personBytes(2)));
  await page.getByRole('button', { name: e('send') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(e('heading'), { timeout: 60_000 });
}
/** The colour of the canvas at a place, in parts of its width and height. */
const colourAt = (canvas: Locator, x: number, y: number): Promise<number[]> =>
  canvas.evaluate(
    (element: HTMLCanvasElement, [px, py]) => [
      ...element.getContext('2d')!.getImageData(element.width * px!, element.height * py!, 1, 1).data,
    ],
    [x, y],
  );

test.describe('the profile picture editor, with a script', WIDE_FIRST, () => {
  test.describe.configure({ mode: 'default' });
  let address: string | undefined;

  test('changes the picture at once, takes it back, and saves what it shows', async ({ page, visit }) => {
    await visit(EDITOR);
    await expectAccessible(page);
    await cutOut(page);
    const canvas = page.locator('canvas');
    const corner = () => colourAt(canvas, 0.5, 0.04);
    await expect.poll(corner, { timeout: 30_000 }).toEqual([233, 226, 214, 255]);
    address = page.url();
    const face = await colourAt(canvas, 0.5, 0.5);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('radio', { name: e('background.none') }).check();
    await expect.poll(corner).toEqual([0, 0, 0, 0]);
    await page.getByRole('slider', { name: e('tone.light') }).fill('80');
    await expect.poll(async () => (await colourAt(canvas, 0.5, 0.5))[1]!).toBeGreaterThan(face[1]!);
    await page.getByRole('button', { name: e('undo') }).click();
    await expect.poll(() => colourAt(canvas, 0.5, 0.5)).toEqual(face);
    await page.keyboard.press('Control+z');
    await expect.poll(corner).toEqual([233, 226, 214, 255]);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(corner).toEqual([0, 0, 0, 0]);
    await page.getByRole('combobox', { name: e('save.size') }).selectOption('teams');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('profile-picture-teams.png');
    const { format, width, height, hasAlpha } = await sharp(await file.path()).metadata();
    expect([format, width, height, hasAlpha]).toEqual(['png', 648, 648, true]);
  });

  test('is moved by keys', async ({ page, visit }) => {
    // The photo of the test before, where it has run.
    await visit(address ?? EDITOR);
    if (!address) await cutOut(page);
    const picture = page.getByRole('application');
    await picture.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('+');
    await expect(page.getByRole('slider', { name: e('place.x') })).toHaveValue('5');
    await expect(page.getByRole('slider', { name: e('place.zoom') })).toHaveValue('105');
  });
});

test.describe('the profile picture editor under fingers', NARROW_FIRST, () => {
  test.use({ hasTouch: true });
  test('is moved slowly, and swiped to another background', async ({ page, visit }) => {
    await visit(EDITOR);
    await cutOut(page);
    const picture = page.getByRole('application');
    await expect(picture).toBeVisible();
    await picture.scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number, seconds: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: middle.x + dx, y: middle.y }],
        timestamp: Date.now() / 1000 + seconds,
      });
    // What the browser is told of the time decides, not how busy the machine is.
    await send('touchStart', 0, 0);
    await send('touchMove', 40, 0.3);
    await send('touchMove', 60, 0.9);
    await send('touchEnd', 60, 1);
    const x = page.getByRole('slider', { name: e('place.x') });
    await expect(x).not.toHaveValue('0');
    const moved = await x.inputValue();
    const begun = Date.now();
    const quick = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number, seconds: number) =>
      send(type, dx, seconds - (Date.now() - begun) / 1000);
    await quick('touchStart', 0, 2);
    await quick('touchMove', -60, 2.05);
    await quick('touchMove', -120, 2.1);
    await quick('touchEnd', -120, 2.15);
    await expect(page.getByRole('radio', { name: e('background.gradient') })).toBeChecked();
    await expect(x).toHaveValue(moved);
  });
});

test.describe('the profile picture editor, without a script', WIDE_FIRST, () => {
  test.use({ javaScriptEnabled: false });
  test('draws on the server what the form asks for', async ({ page, visit }) => {
    await visit(EDITOR);
    await cutOut(page);
    await page.getByLabel(e('shape.square')).check();
    await page.getByLabel(e('background.blur')).check();
    await page.getByRole('combobox', { name: e('save.size') }).selectOption('github');
    await page.getByRole('combobox', { name: e('save.format') }).selectOption('webp');
    await page.getByRole('button', { name: e('apply') }).click();
    await expect(page).toHaveURL(/background=blur/);
    await expect(page.getByLabel(e('background.blur'))).toBeChecked();
    const shown = await page.getByRole('img', { name: e('preview') }).getAttribute('src');
    const link = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href');
    for (const address of [shown!, link!]) {
      const { format, width, height } = await sharp(await (await page.request.get(address)).body()).metadata();
      expect([format, width, height]).toEqual(['webp', 500, 500]);
    }
    expect((await page.request.get(link!)).headers()['content-disposition']).toContain('profile-picture-github.webp');
  });
});

const PAGES = ['/free-tools', ANALYZER, EDITOR, '/free-tools/free-ai-headshot-generator'];
test('the pages of the tools are accessible', async ({ page, visit }) => {
  for (const path of PAGES) {
    await visit(path);
    await expectAccessibleInTurn(page);
  }
});

// Longer words are what a language can break a page with; colours and names are those of the English one.
test('the pages of the tools fit in every language', async ({ page, visit }) => {
  for (const locale of ['', '/es', '/fr', '/de'])
    for (const path of PAGES) {
      await visit(locale + path);
      await expectFits(page);
    }
});
