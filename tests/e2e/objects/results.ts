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

  /** The tab says how far the shoot is: its title in both ways, its icon with a script. */
  async expectProgressInTab(count: number): Promise<void> {
    await expect(async () => {
      const { title, icon } = await this.tab();
      const done = Array.from({ length: count }, (_, at) => at + 1).find(
        (at) => title === `${this.t('progress.inTitle', { done: at, count })} · Catchlight`,
      );
      expect(done, title).toBeDefined();
      if (!this.scripts) return;
      // The ring is 75.4 long.
      const ring = /stroke-dasharray="(\d+) 75\.4"/.exec(decodeURIComponent(icon))?.[1];
      expect(Number(ring)).toBe(Math.round((done! / count) * 75.4));
    }).toPass();
  }

  async expectPlainTab(): Promise<void> {
    await expect
      .poll(() => this.tab())
      .toEqual({ title: `${this.t('title')} · Catchlight`, icon: expect.stringMatching(/\/favicon\.svg$/) });
  }

  /** Both of the same moment. */
  private async tab(): Promise<{ title: string; icon: string }> {
    const icons = this.page.locator('link[rel="icon"]');
    if (this.scripts)
      return icons.first().evaluate((link: HTMLLinkElement) => ({ title: document.title, icon: link.href }));
    return { title: await this.page.title(), icon: (await icons.first().getAttribute('href')) ?? '' };
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
    await this.expectCount(count);
  }

  /** So many in the gallery, with those that stand behind others; all of them are shown afterwards. */
  async expectCount(count: number): Promise<void> {
    await expect(this.gallery.first()).toBeVisible();
    const words = this.t('alike.all', { count: '#' }).replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    const folded = this.page.getByRole('link').filter({ hasText: new RegExp(words.replace('#', '\\d+')) });
    if ((await folded.count()) > 0) await folded.click();
    await expect(this.gallery).toHaveCount(count);
  }

  /** The headshots proposed as favourites, and what answers the proposal. */
  proposal(): Locator {
    return this.page.getByRole('region').filter({
      has: this.page.getByRole('button', { name: this.t('proposed.button') }),
    });
  }

  /** Makes them favourites, and says how many there are. */
  async acceptProposal(): Promise<number> {
    await expect(this.proposal()).toBeVisible();
    const count = await this.proposal().getByRole('listitem').count();
    await this.proposal()
      .getByRole('button', { name: this.t('proposed.button') })
      .click();
    await expect(this.page.getByText(this.t('done.favouritesAdded_other', { count }))).toBeVisible();
    await expect(this.proposal()).toHaveCount(0);
    return count;
  }

  async group(by: 'none' | 'look' | 'photo'): Promise<void> {
    const link = this.page.getByRole('link', { name: this.t(`group.${by}`), exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'true');
  }

  private widthOf = (image: Locator): Promise<number> =>
    image.evaluate((element: HTMLImageElement) => element.naturalWidth);

  async love(index: number): Promise<void> {
    const heart = this.gallery.nth(index).getByRole('button', { name: this.t('favourite') });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }

  /** Opens the selection, and chooses these headshots. */
  async select(...indexes: number[]): Promise<void> {
    await this.page.getByRole('link', { name: this.t('select.start'), exact: true }).click();
    for (const index of indexes) await this.page.getByRole('checkbox').nth(index).check();
    if (!this.scripts) return;
    // The Enter key does nothing by accident.
    await this.page.keyboard.press('Enter');
    await expect(this.selection()).toContainText(this.t('select.count_other', { count: indexes.length }));
  }

  /** What can be done with the chosen headshots. */
  selection(): Locator {
    return this.page.getByRole('group', { name: this.t('select.bar') });
  }

  /** The names of the files in the ZIP of the chosen headshots. */
  async downloadSelected(preset: string): Promise<string[]> {
    const trigger = this.selection().locator('summary', { hasText: this.t('download') });
    await trigger.click();
    await expectFits(this.page);
    const file = this.selection()
      .getByRole(this.scripts ? 'link' : 'button')
      .filter({ hasText: this.t(`presets.${preset}.name`) });
    const { download, direct } = await this.saved(file);
    if (direct) await this.closeMenu(trigger);
    const zip = readFileSync(await pathOf(download)).toString('latin1');
    // The entries of the directory at its end.
    const entries = zip.split('PK\x01\x02').slice(1);
    return entries.map((entry) => /^.{42}([\w .-]+\.jpg)/s.exec(entry)?.[1] ?? '');
  }

  async deleteSelected(): Promise<void> {
    const name = this.t('select.delete');
    await this.selection().locator('summary', { hasText: name }).click();
    await expect(this.selection().getByText(this.t('select.deleteTitle'))).toBeVisible();
    await this.selection().getByRole('button', { name }).click();
  }

  async open(index: number): Promise<void> {
    await this.gallery.nth(index).getByRole('link').first().click();
    await expect(this.large()).toBeVisible();
    // After it come the photos to compare it with.
    await expect.poll(() => this.widthOf(this.large().locator('img').first())).toBeGreaterThan(400);
  }

  /** With a script a dialog, without one a part of the page. */
  large(): Locator {
    return this.page.getByRole(this.scripts ? 'dialog' : 'region').filter({ has: this.page.getByRole('switch') });
  }

  /** One finger over the open picture, to the left for the next one. */
  async swipe(to: 'left' | 'right'): Promise<void> {
    const { x, y, width, height } = (await this.large().locator('img').first().boundingBox())!;
    const [from, until] = to === 'left' ? [0.85, 0.15] : [0.15, 0.85];
    const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }];
    const finger = await this.page.context().newCDPSession(this.page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + until) / 2) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(until) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await finger.detach();
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
    const { download, direct } = await this.saved(link);
    if (direct) await this.closeMenu(within.locator('summary', { hasText: trigger }));
    return { name: download.suggestedFilename(), bytes: readFileSync(await pathOf(download)) };
  }

  /** The file behind a link: at once, or from the page on which a ZIP's crops are made first, which is left again. */
  private async saved(link: Locator): Promise<{ download: Download; direct: boolean }> {
    const orders = texts('orders');
    const ready = this.page.getByRole('link', { name: orders('export.download') });
    const begun = this.page.waitForEvent('download', { timeout: 120_000 });
    await link.click();
    const direct = await Promise.race([
      begun.then(() => true),
      ready.waitFor({ timeout: 120_000 }).then(
        () => false,
        () => true,
      ),
    ]);
    if (direct) return { download: await begun, direct };
    const from = this.page.url();
    await ready.click();
    const download = await begun;
    await this.page.getByRole('link', { name: orders('export.back') }).click();
    await this.page.waitForURL((url) => url.href !== from);
    return { download, direct };
  }

  /** On a phone the menu is a sheet that may lie over what opened it: a press beside it closes it. */
  private async closeMenu(trigger: Locator): Promise<void> {
    if (this.page.viewportSize()!.width < 640) await this.page.mouse.click(5, 5);
    else await trigger.click();
  }

  /** Opens it, and closes it again. */
  async readHowMade(within: Locator | Page): Promise<void> {
    const t = texts('provenance');
    const summary = within.locator('summary', { hasText: t('title') });
    await summary.click();
    await expect(within.getByText(t('made.photo'))).toBeVisible();
    await expect(within.getByText(t('credentials'))).toBeVisible();
    await summary.click();
    await expect(within.getByText(t('credentials'))).toBeHidden();
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
