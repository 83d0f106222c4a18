// The guided way from nothing to a running shoot.
import { expect, type Locator, type Page } from '@playwright/test';
import { texts } from '../support/texts.ts';

export interface Photo {
  name: string;
  bytes: Buffer;
}

export class PhotoshootPages {
  readonly t: ReturnType<typeof texts>;
  private readonly common: ReturnType<typeof texts>;
  private readonly page: Page;
  private readonly scripts: boolean;

  constructor(page: Page, scripts: boolean, locale = 'en') {
    this.page = page;
    this.scripts = scripts;
    this.t = texts('photoshoot', locale);
    this.common = texts('common', locale);
  }

  async sayWho(): Promise<void> {
    await this.page.locator('input[name=who][value=self]').check();
    await this.page.locator('input[name=purpose][value=linkedin]').check();
    await this.page.getByLabel(this.t('about.adultSelf')).check();
    await this.page.getByLabel(this.t('about.consentSelf')).check();
    await this.page.getByRole('button', { name: this.common('continue'), exact: true }).click();
    await expect(this.page.getByRole('heading', { name: this.t('photos.title') })).toBeVisible();
  }

  /** Nothing answered: each question says in the page's own words what is missing. */
  async leaveOutWho(): Promise<void> {
    await this.page.getByRole('button', { name: this.common('continue'), exact: true }).click();
    for (const name of ['purpose', 'adult', 'consent'])
      await expect(this.page.getByText(this.t(`errors.${name}`))).toBeVisible();
  }

  async upload(photos: Photo[]): Promise<void> {
    const files = photos.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: bytes }));
    await this.page.locator('input[type=file]').first().setInputFiles(files);
    if (!this.scripts) await this.page.getByRole('button', { name: this.t('photos.send'), exact: true }).click();
  }

  async waitForAccepted(count: number): Promise<void> {
    await this.waitFor(this.page.getByText(this.t(`photos.count_${count === 1 ? 'one' : 'other'}`, { count })));
  }

  /** Without a script the page shows what is known when it is loaded, so that it is loaded until all is known. */
  async waitFor(said: Locator): Promise<void> {
    await expect(async () => {
      if (!this.scripts) await this.page.reload();
      await expect(said).toBeVisible({ timeout: this.scripts ? 20_000 : 1000 });
    }).toPass({ timeout: 240_000 });
  }

  /** What is said about a photo that cannot be used. */
  refusal(name: string): Locator {
    return this.page.getByRole('region', { name: this.t('photos.notUsable') }).locator('li', { hasText: name });
  }

  async remove(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('photos.delete', { name }) }).click();
    await expect(this.page.getByText(this.t('done.photoDeleted'))).toBeVisible();
  }

  async goToLooks(): Promise<void> {
    await this.page.getByRole('link', { name: this.common('continue'), exact: true }).click();
    await expect(this.page.locator('input[name=styles]').first()).toBeAttached();
  }

  /** Tiles that show the person, of the step in which looks are chosen. */
  get previews(): Locator {
    return this.page.getByRole('main').getByAltText(this.t('styles.previews.alt'));
  }

  /** `next`: what comes after the looks; a shoot that is paid for already has no size to choose. */
  async chooseLook(style: string, next: 'package' | 'review' = 'package'): Promise<void> {
    await this.page.locator(`label:has(input[value="${style}"])`).click();
    await this.page.getByRole('button', { name: this.common('continue'), exact: true }).click();
    await expect(this.page.getByRole('heading', { name: this.t(`${next}.title`) })).toBeVisible();
  }

  /** The size, which the number of looks may have chosen already. */
  async chooseSize(count: 20 | 60 | 120): Promise<void> {
    await this.page.locator(`input[name=headshot_count][value="${count}"]`).check();
    await this.page.getByRole('button', { name: this.t('package.go') }).click();
  }

  /** On to the payment, where credits are missing. */
  async buySize(count: 20 | 60 | 120): Promise<void> {
    await this.chooseSize(count);
    await expect(this.page).toHaveURL(/\/app\/checkout\?/);
  }

  /** On to the start, where the credits are there. */
  async reachStart(count: 20 | 60 | 120): Promise<void> {
    await this.chooseSize(count);
    await expect(this.page.getByRole('heading', { name: this.t('review.title') })).toBeVisible();
  }

  /** The only draft there is, on the first step's page. */
  async discardDraft(): Promise<void> {
    const drafts = this.page.getByRole('region', { name: this.t('drafts.title') });
    await drafts.locator('summary').click();
    await drafts.getByRole('button', { name: this.t('drafts.drop') }).click();
    await expect(this.page.getByText(this.t('done.draftDeleted'))).toBeVisible();
    await expect(drafts).toHaveCount(0);
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('review.start') }).click();
    await expect(this.page).toHaveURL(/\/ai-headshot-results\/[0-9a-f-]{36}/);
  }
}

/** A draft with consent, at its photos; the page shows the first step. */
export async function reachPhotos(page: Page, scripts: boolean): Promise<PhotoshootPages> {
  const shoot = new PhotoshootPages(page, scripts);
  await shoot.sayWho();
  return shoot;
}
