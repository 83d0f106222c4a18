// The profile picture editor on a phone, under a thumb: every shape, every named size in every format, ring and border, a background of
// one's own, and the limits of gestures (tap 10 px, hold 400 ms).
import { statSync } from 'node:fs';
import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp, { type Metadata } from 'sharp';
import { FORMATS, SHAPES, sizesFor } from '#server/contracts/picture-editor.ts';
import { PICTURE_SIZES } from '#server/contracts/picture-sizes.ts';
import { personBytes } from '../../fixtures/photos.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, NARROW_ONLY, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const tools = texts('tools');
const e = texts('editor');
const COLOUR = [233, 226, 214, 255];

// One after another, with one photo that is cut out once: the page of a picture opens in any browser that has its address.
test.describe.configure({ mode: 'default' });
let address: string | undefined;

async function open(page: Page, visit: (path: string) => Promise<unknown>): Promise<Locator> {
  await visit(address ?? '/free-tools/profile-picture-editor');
  if (!address) {
    await page.getByLabel(tools('form.consent')).check();
    await page
      .getByLabel(tools('form.choose'))
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: personBytes(2) });
    await page.getByRole('button', { name: e('send') }).click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(e('heading'), { timeout: 90_000 });
  const canvas = page.locator('canvas');
  await expect.poll(() => colourAt(canvas, 0.5, 0.04), { timeout: 30_000 }).toEqual(COLOUR);
  address = page.url();
  return canvas;
}

/** The colour of the canvas at a place, in parts of its width and height. */
const colourAt = (canvas: Locator, x: number, y: number): Promise<number[]> =>
  canvas.evaluate(
    (element: HTMLCanvasElement, [px, py]) => [
      ...element.getContext('2d')!.getImageData(element.width * px!, element.height * py!, 1, 1).data,
    ],
    [x, y],
  );
const shapeOf = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element: HTMLCanvasElement) => element.width / element.height);

/** What a canvas of WebKit does when it is asked for WebP: it gives a PNG. */
const writeNoWebp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { toDataURL, toBlob } = HTMLCanvasElement.prototype;
    const known = (type?: string) => (type === 'image/webp' ? 'image/png' : type);
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      return toDataURL.call(this, known(type), quality);
    };
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, known(type), quality);
    };
  });

async function saved(page: Page): Promise<{ name: string; url: string; bytes: number; meta: Metadata }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  const path = await file.path();
  return {
    name: file.suggestedFilename(),
    url: file.url(),
    bytes: statSync(path).size,
    meta: await sharp(path).metadata(),
  };
}

test.describe('the editor on a phone', NARROW_ONLY, () => {
  test('crops to every shape and saves every size in every format', async ({ page, visit }) => {
    const canvas = await open(page, visit);
    await expectFits(page);
    await expectAccessible(page);
    const size = page.getByRole('combobox', { name: e('save.size') });
    const format = page.getByRole('combobox', { name: e('save.format') });
    for (const shape of SHAPES) {
      await page.getByRole('radio', { name: e(`shape.${shape}`) }).check();
      const [first] = sizesFor(shape);
      await expect
        .poll(() => shapeOf(canvas))
        .toBeCloseTo(PICTURE_SIZES[first!].width / PICTURE_SIZES[first!].height, 1);
      // A circle leaves its corners out; the others fill them.
      await expect.poll(async () => (await colourAt(canvas, 0.005, 0.005))[3]).toBe(shape === 'circle' ? 0 : 255);
      // The face is found whatever the shape: its middle is no background.
      expect(await colourAt(canvas, 0.5, 0.45)).not.toEqual(COLOUR);
      for (const name of sizesFor(shape))
        for (const kind of Object.keys(FORMATS) as (keyof typeof FORMATS)[]) {
          // A circle's sizes are the square's: once is enough for all but one of them.
          if (shape === 'circle' && name !== 'linkedin') continue;
          await size.selectOption(name);
          await format.selectOption(kind);
          const { name: file, bytes, meta } = await saved(page);
          const { width, height } = PICTURE_SIZES[name];
          const type = name === 'eras' ? 'jpeg' : kind;
          expect([meta.format, meta.width, meta.height]).toEqual([type, width, height]);
          if (name === 'eras') expect(bytes).toBeLessThanOrEqual(150 * 1024);
          expect(file).toBe(`profile-picture-${name}.${type === 'jpeg' ? 'jpg' : type}`);
        }
    }
  });

  test('saves the server’s file at once where the browser writes no WebP', async ({ page, visit }) => {
    await writeNoWebp(page);
    const canvas = await open(page, visit);
    const format = page.getByRole('combobox', { name: e('save.format') });
    await format.selectOption('webp');
    const made = await saved(page);
    expect([made.meta.format, new URL(made.url).protocol]).toEqual(['webp', 'http:']);
    expect(made.name).toMatch(/\.webp$/);
    await expect(page.getByText(e('save.failed'))).toHaveCount(0);
    // The server has no background of one's own.
    await page.getByRole('radio', { name: e('background.photo') }).check();
    const own = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2040c0' } })
      .png()
      .toBuffer();
    await page.getByLabel(e('photo')).setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: own });
    await expect.poll(() => colourAt(canvas, 0.5, 0.04)).toEqual([32, 64, 192, 255]);
    const drawn = await saved(page);
    expect([drawn.meta.format, new URL(drawn.url).protocol]).toEqual(['png', 'blob:']);
    await expect(page.getByText(e('save.failed'))).toHaveCount(0);
  });

  test('names the server’s file where the browser writes none at all', async ({ page, visit }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await open(page, visit);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('link', { name: e('save.failed') })).toHaveAttribute('href', /\/tools\//);
  });

  test('has a ring, a border, a background of one’s own, and every step back', async ({ page, visit }) => {
    const canvas = await open(page, visit);
    const undo = page.getByRole('button', { name: e('undo') });
    await page.getByRole('radio', { name: e('shape.square') }).check();
    await page.getByRole('slider', { name: e('edge.border') }).fill('10');
    await expect.poll(() => colourAt(canvas, 0.01, 0.5)).not.toEqual(COLOUR);
    await undo.click();
    await expect.poll(() => colourAt(canvas, 0.01, 0.02)).toEqual(COLOUR);
    await page.getByRole('radio', { name: e('shape.circle') }).check();
    await page.getByRole('slider', { name: e('edge.ring') }).fill('10');
    await expect.poll(() => colourAt(canvas, 0.5, 0.02)).not.toEqual(COLOUR);
    await undo.click();
    await expect.poll(() => colourAt(canvas, 0.5, 0.04)).toEqual(COLOUR);
    await page.getByRole('radio', { name: e('background.photo') }).check();
    const own = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2040c0' } })
      .png()
      .toBuffer();
    await page.getByLabel(e('photo')).setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: own });
    await expect.poll(() => colourAt(canvas, 0.5, 0.04)).toEqual([32, 64, 192, 255]);
    await page.getByRole('radio', { name: e('background.blur') }).check();
    await expect.poll(() => colourAt(canvas, 0.5, 0.04)).not.toEqual([32, 64, 192, 255]);
    await undo.click();
    await expect.poll(() => colourAt(canvas, 0.5, 0.04)).toEqual([32, 64, 192, 255]);
  });

  test('shows lines at a tap, and the photo as it came while a finger holds', async ({ page, visit }) => {
    const canvas = await open(page, visit);
    const picture = page.getByRole('application');
    await picture.scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox())!;
    const fingers = await page.context().newCDPSession(page);
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const lines = picture.locator('svg');
    await touch(fingers, 'touchStart', place);
    await touch(fingers, 'touchEnd');
    await expect(lines).toBeVisible();
    await touch(fingers, 'touchStart', place);
    await touch(fingers, 'touchEnd');
    await expect(lines).toHaveCount(0);

    await page.getByRole('slider', { name: e('tone.light') }).fill('80');
    const edited = await colourAt(canvas, 0.5, 0.45);
    await picture.scrollIntoViewIfNeeded();
    const now = (await picture.boundingBox())!;
    await touch(fingers, 'touchStart', { x: now.x + now.width / 2, y: now.y + now.height / 2 });
    await expect.poll(() => colourAt(canvas, 0.5, 0.45)).not.toEqual(edited);
    await touch(fingers, 'touchEnd');
    await expect.poll(() => colourAt(canvas, 0.5, 0.45)).toEqual(edited);
    // A hold is no tap.
    await expect(lines).toHaveCount(0);
  });
});

const touch = (session: CDPSession, type: 'touchStart' | 'touchEnd', at?: { x: number; y: number }): Promise<unknown> =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
