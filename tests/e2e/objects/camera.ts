// The camera in the page: opening it, what it says, and the photos it took.
import { expect, type Locator, type Page } from '@playwright/test';
import { texts } from '../support/texts.ts';

export class CameraPages {
  readonly t: ReturnType<typeof texts>;
  readonly photos: ReturnType<typeof texts>;
  readonly dialog: Locator;
  private readonly page: Page;

  constructor(page: Page, locale = 'en') {
    this.page = page;
    this.t = texts('camera', locale);
    this.photos = texts('photoshoot', locale);
    this.dialog = page.getByRole('dialog', { name: this.t('title') });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('open') }).click();
    await expect(this.dialog.getByRole('button', { name: this.t('intro.start') })).toBeVisible();
  }

  /** `auto`: photos are taken by itself. */
  async start({ auto }: { auto: boolean }): Promise<void> {
    await this.dialog.getByRole('checkbox').setChecked(auto);
    await this.dialog.getByRole('button', { name: this.t('intro.start') }).click();
  }

  /** The words over the picture; the engine is really asked, on a machine that others use as well. */
  async says(key: string): Promise<void> {
    const words = this.dialog.locator('p[aria-hidden]').getByText(this.t(key), { exact: true });
    await expect(words).toBeVisible({ timeout: 120_000 });
  }

  get shutter(): Locator {
    return this.dialog.getByRole('button', { name: this.t('shutter') });
  }

  get shots(): Locator {
    return this.dialog.getByRole('region', { name: this.t('shots.label') }).getByRole('listitem');
  }

  /** What is said of the newest photo. */
  async found(words: string): Promise<void> {
    await expect(this.dialog.getByRole('status')).toContainText(words, { timeout: 120_000 });
  }
}
