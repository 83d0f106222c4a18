// Where a page stands after a navigation, for people who have not switched movement off: what each frame shows.
import type { Page } from '@playwright/test';
import { expect, test, WIDE_ONLY } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const CREDITS = texts('checkout')('credits.title');
const ACCOUNT = texts('account')('title');

/** From now on: the title and the place of every frame that is painted. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: [title: string, place: number][] = [];
    const note = (): void => {
      frames.push([document.querySelector('h1')?.textContent ?? '', Math.round(window.scrollY)]);
      requestAnimationFrame(note);
    };
    note();
    Object.assign(window, { frames });
  });
/** All places that frames of this page have stood at since the last question. */
const placesOf = (page: Page, title: string): Promise<number[]> =>
  page.evaluate((wanted) => {
    const { frames } = window as unknown as { frames: [string, number][] };
    return [...new Set(frames.flatMap(([shown, place]) => (shown === wanted ? [place] : [])))];
  }, title);
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as unknown as { frames: unknown[] }).frames.splice(0));
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), top);
/** As a link of the page would. */
const navigate = (page: Page, to: string): Promise<void> =>
  page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate(path);
  }, to);

test.beforeEach(async ({ page, visit, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit('/app/credits');
  await scrollTo(page, 300);
  await watch(page);
});

// The sidebar's links are there at once on a wide screen only.
test(
  'a new page is at its top from its first frame on, and a step back where it stood',
  WIDE_ONLY,
  async ({ page }) => {
    await page.locator('#sidebar').getByRole('link', { name: ACCOUNT }).click();
    await expect.poll(() => placesOf(page, ACCOUNT)).toEqual([0]);
    await forget(page);
    await page.goBack();
    await expect.poll(() => placesOf(page, CREDITS)).toEqual([300]);
  },
);

test('the page of a list and what is no place at all leave it where it stands', WIDE_ONLY, async ({ page }) => {
  for (const to of ['/app/credits?page=2', '/app/credits?page=2#access_token=x', '/app/credits?page=2#book-a-call']) {
    await navigate(page, to);
    await expect.poll(() => placesOf(page, CREDITS), to).toEqual([300]);
  }
  await navigate(page, '/app/credits?q=other');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('an anchor is travelled to', WIDE_ONLY, async ({ page }) => {
  await page.evaluate(() => [...document.querySelectorAll('main h2')].at(-1)!.setAttribute('id', 'here'));
  await scrollTo(page, 0);
  await forget(page);
  await navigate(page, '#here');
  await expect(page.locator('#here')).toBeInViewport();
  await expect.poll(async () => (await placesOf(page, CREDITS)).length).toBeGreaterThan(3);
});
