// The results page: a shoot while it runs, its gallery, and what can be done with a headshot.
import { readFileSync } from 'node:fs';
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { expectFits } from '../support/accessibility.ts';
import { texts } from '../support/texts.ts';

/** All headshots of the smallest shoot, on two cores that others use as well. */
export const SHOOT_MS = 600_000;

export class ResultsPages {
  readonly t: ReturnType<typeof texts>;
  readonly gallery: Locator;
  private readonly page: Page;
  private readonly scripts: boolean;

  constructor(page: Page, scripts: boolean, locale = 'en') {
    this.page = page;
    this.scripts = scripts;
    this.t = texts('results', locale);
    this.gallery = page.locator('main').or(page.locator('body')).first().locator('ul li:has(a[href*="picture="])');
  }

  /** Without a script the page reloads itself; the test does not reload it. */
  async waitForFirst(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('progress.title') })).toBeVisible({ timeout: 60_000 });
    await expect(this.gallery.first()).toBeVisible({ timeout: SHOOT_MS });
    // It is a picture that has come, not an address of one.
    await expect.poll(() => this.widthOf(this.gallery.first().locator('img'))).toBeGreaterThan(100);
  }

  /** Before the first headshot is done. */
  async cancel(): Promise<void> {
    await this.page.locator('summary', { hasText: this.t('progress.cancel') }).click();
    await this.page.getByRole('button', { name: this.t('progress.cancel') }).click();
    await expect(this.page.getByText(this.t('outcome.cancelled.title'))).toBeVisible();
  }

  async waitForAll(count: number): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('title') })).toBeVisible({ timeout: SHOOT_MS });
    await expect(this.page.getByText(this.t('count_other', { count }))).toBeVisible();
    await expect(this.gallery).toHaveCount(count);
  }

  private widthOf = (image: Locator): Promise<number> =>
    image.evaluate((element: HTMLImageElement) => element.naturalWidth);

  async love(index: number): Promise<void> {
    const heart = this.gallery.nth(index).getByRole('button', { name: this.t('favourite') });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }

  async open(index: number): Promise<void> {
    await this.gallery.nth(index).getByRole('link').click();
    await expect(this.large()).toBeVisible();
    // After it come the photos to compare it with.
    await expect.poll(() => this.widthOf(this.large().locator('img').first())).toBeGreaterThan(400);
  }

  /** With a script a dialog, without one a part of the page. */
  large(): Locator {
    return this.page.getByRole(this.scripts ? 'dialog' : 'region').filter({ has: this.page.getByRole('switch') });
  }

  /** Puts that photo beside the open headshot, or takes it away again. */
  async compare(number: number): Promise<void> {
    const photo = this.large().getByRole('img', { name: this.t('compare.photo'), exact: true });
    const shown = (await photo.count()) > 0;
    await this.large()
      .getByRole('link', { name: this.t('compare.choose', { number }), exact: true })
      .click();
    await expect(photo).toHaveCount(shown ? 0 : 1);
    if (!shown) await expect.poll(() => this.widthOf(photo)).toBeGreaterThan(100);
  }

  /** From the menu of downloads: the crop's own kind of file, or the one that is named. */
  async download(
    within: Locator | Page,
    trigger: string,
    preset: string,
    kind?: string,
  ): Promise<{ name: string; bytes: Buffer }> {
    await within.locator('summary', { hasText: trigger }).click();
    await expectFits(this.page);
    const name = this.t(`presets.${preset}.name`);
    const link = kind
      ? within.getByRole('link', { name: `${name}, ${kind}`, exact: true })
      : within.getByRole('link').filter({ hasText: name });
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()]);
    await this.closeMenu(within.locator('summary', { hasText: trigger }));
    return { name: download.suggestedFilename(), bytes: readFileSync(await pathOf(download)) };
  }

  /** On a phone the menu is a sheet that may lie over what opened it: a press beside it closes it. */
  private async closeMenu(trigger: Locator): Promise<void> {
    if (this.page.viewportSize()!.width < 640) await this.page.mouse.click(5, 5);
    else await trigger.click();
  }

  async share(on: boolean): Promise<string> {
    const toggle = this.large().getByRole('switch', { name: this.t('share.title') });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', String(on));
    if (!on) return '';
    return this.large().getByLabel(this.t('share.address')).inputValue();
  }

  async deleteOpenPicture(): Promise<void> {
    const within = this.large();
    await within.locator('summary', { hasText: this.t('deletePicture.button') }).click();
    await within.getByRole('button', { name: this.t('deletePicture.button') }).click();
    await expect(this.page.getByText(this.t('done.pictureDeleted'))).toBeVisible();
  }
}

async function pathOf(download: Download): Promise<string> {
  const file = await download.path();
  if (!file) throw new Error(`${download.url()} was not saved`);
  return file;
}
