// The front page, as every visitor gets it first: the photo and its headshot, the light that moves, and all of it without scripts.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { NARROW_FIRST, NARROW_ONLY, expect, test, WIDE_FIRST } from '../support/test.ts';

const divider = (page: Page): Locator => page.getByRole('slider', { name: 'Compare photo and headshot' });
const lightSide = (page: Page): Locator => page.getByRole('slider', { name: 'Left to right' });
const portrait = (page: Page): Locator => page.locator('[data-portrait]');

/** How bright two halves of the portrait are: the light comes from the brighter one. */
const halves = (page: Page): Promise<{ left: number; right: number }> =>
  portrait(page).evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const read = (x: number): number => {
      const { data } = canvas.getContext('2d')!.getImageData(x, height * 0.3, width * 0.12, height * 0.3);
      return data.reduce((sum, value) => sum + value, 0) / data.length;
    };
    return { left: read(width * 0.28), right: read(width * 0.58) };
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    // With scripts, landing.spec.ts sees at both widths that nothing scrolls sideways.
    const where = javaScriptEnabled ? WIDE_FIRST : {};
    test('shows itself, in English and without scrolling sideways', where, async ({ page }) => {
      const answer = await page.goto('/');
      expect(answer?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      await expectFits(page);
    });
  });

test('divides a photo and its headshot by pointer and keys', async ({ page }) => {
  await page.goto('/');
  const handle = page.locator('.divided-handle');
  const shown = async (): Promise<number> => {
    const [line, whole] = await Promise.all([handle.boundingBox(), divider(page).boundingBox()]);
    return (line!.x + line!.width / 2 - whole!.x) / whole!.width;
  };
  const half = await shown();
  await divider(page).press('End');
  await expect.poll(shown).toBeGreaterThan(half + 0.3);
  const box = (await divider(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(shown).toBeLessThan(half);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows photo and headshot side by side, and the portrait as one picture', async ({ page }) => {
    await page.goto('/');
    const [photo, headshot] = await Promise.all(
      ['.divided-before', '.divided-after'].map((name) => page.locator(name).boundingBox()),
    );
    expect(photo!.x + photo!.width).toBeLessThanOrEqual(headshot!.x);
    await expect(divider(page)).toBeHidden();
    await expect(page.getByRole('img', { name: /lit from the left/ })).toBeVisible();
    await expect(lightSide(page)).toBeHidden();
    await expect(portrait(page)).toBeHidden();
  });
});

test('moves a light over the portrait by keys and by pointer', NARROW_FIRST, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Light makes the portrait.' }).scrollIntoViewIfNeeded();
  await expect(portrait(page)).toBeVisible();
  await expect.poll(async () => (await halves(page)).left).toBeGreaterThan(0);
  const before = await halves(page);
  await lightSide(page).press('End');
  await expect.poll(async () => (await halves(page)).left).toBeLessThan(before.left - 3);
  const right = await halves(page);
  expect(right.right - right.left).toBeGreaterThan(before.right - before.left);

  const box = (await portrait(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.3);
  await page.mouse.down();
  await expect.poll(async () => (await halves(page)).left).toBeGreaterThan(right.left + 3);
  await page.mouse.up();
  await expect.poll(() => lightSide(page).inputValue().then(Number)).toBeLessThan(-50);
});

test.describe('for people who do not mind motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the light moves once by itself', WIDE_FIRST, async ({ page }) => {
    await page.goto('/');
    await page.locator('[data-moving-light]').scrollIntoViewIfNeeded();
    await expect(portrait(page)).toBeVisible();
    await portrait(page).scrollIntoViewIfNeeded();
    const begun = Number(await lightSide(page).inputValue());
    await expect.poll(() => lightSide(page).inputValue().then(Number)).not.toBe(begun);
    await expect.poll(() => lightSide(page).inputValue().then(Number)).toBe(-42);
  });
});

test('is accessible with the light there', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-moving-light]').scrollIntoViewIfNeeded();
  await expect(lightSide(page)).toBeVisible();
  await expectAccessible(page);
});

test(
  'says what others’ terms say of refunds, likeness and photos, with their sources and a date',
  WIDE_FIRST,
  async ({ page }) => {
    await page.goto('/');
    const table = page.getByRole('table', { name: 'What the terms say' });
    const services = {
      'Refund after a download': ['Aragon AI', 'HeadshotsByAI', 'Dr. Headshot'],
      Likeness: ['Aragon AI', 'Dr. Headshot'],
      'Deletion of your photos': ['HeadshotPro'],
    };
    for (const [topic, names] of Object.entries(services)) {
      const rows = table.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name: topic }) });
      await expect(rows.getByRole('rowheader', { name: 'Catchlight' })).toBeVisible();
      for (const name of names)
        await expect(rows.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:/);
    }
    await expect(page.getByText(/archived copies of the linked pages, read on .* 20\d\d/)).toBeVisible();
  },
);

test('asks for the pictures further down when the first one has been shown', NARROW_FIRST, async ({ page }) => {
  const animations = await page.context().newCDPSession(page);
  await animations.send('Animation.enable');
  // The pictures wait for an animation. With its clock held, a slow machine cannot end it before they are looked for.
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
  await page.goto('/');
  const first = page.locator('main img[fetchpriority=high]');
  const further = page.locator('main section:nth-of-type(2) img').first();
  const sourceOf = (image: typeof first) => image.evaluate((element: HTMLImageElement) => element.currentSrc);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(asked).toContain(await sourceOf(first));
  const askedFirst = [...asked];

  await animations.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await further.scrollIntoViewIfNeeded();
  await expect
    .poll(() => further.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  expect(askedFirst).not.toContain(await sourceOf(further));
});

test('a phone shows the picture before the buttons', NARROW_ONLY, async ({ page }) => {
  await page.goto('/');
  const picture = await page.locator('main img[fetchpriority=high]').boundingBox();
  const button = await page.locator('main a[href$="/free-ai-headshot-generator"]').first().boundingBox();
  expect(picture!.y + picture!.height / 2).toBeLessThan(button!.y);
});
