// The settings as a person uses them.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { texts } from '../support/texts.ts';

export class AccountPages {
  readonly t: ReturnType<typeof texts>;
  private readonly common: ReturnType<typeof texts>;
  private readonly page: Page;

  constructor(page: Page, locale = 'en') {
    this.page = page;
    this.t = texts('account', locale);
    this.common = texts('common', locale);
  }

  async save(name: string, phone: string): Promise<void> {
    await this.page.getByLabel(this.t('profile.name'), { exact: true }).fill(name);
    await this.page.getByLabel(this.t('profile.phone')).fill(phone);
    await this.page
      .getByRole('button', { name: this.common('save'), exact: true })
      .first()
      .click();
  }

  async saveBilling(name: string, vat: string): Promise<void> {
    await this.page.getByLabel(this.t('billing.name')).fill(name);
    await this.page.getByLabel(this.t('billing.vat')).fill(vat);
    await this.page
      .getByRole('button', { name: this.common('save'), exact: true })
      .last()
      .click();
  }

  async askForAddress(address: string): Promise<void> {
    await this.page.getByLabel(this.t('email.new')).fill(address);
    await this.page.getByRole('button', { name: this.t('email.send') }).click();
  }

  code(side: 'current' | 'fresh'): Locator {
    return this.page.getByLabel(this.t(`email.code.${side}`));
  }

  async confirmCodes(codes: { current?: string; fresh?: string }): Promise<void> {
    if (codes.current) await this.code('current').fill(codes.current);
    if (codes.fresh) await this.code('fresh').fill(codes.fresh);
    await this.page.getByRole('button', { name: this.t('email.confirm'), exact: true }).click();
  }

  /** The rows of places where the person is signed in. */
  sessions(): Locator {
    return this.page.locator('#sessions li');
  }

  async export(): Promise<{ name: string; data: { customer: { email: string }; sessions: unknown[] } }> {
    const link = this.page.getByRole('link', { name: this.t('export.button') });
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()]);
    return { name: download.suggestedFilename(), data: JSON.parse(readFileSync(await download.path(), 'utf8')) };
  }

  async delete(typed: string): Promise<void> {
    await this.page.getByLabel(this.t('delete.confirm')).fill(typed);
    await this.page.getByRole('button', { name: this.t('delete.button') }).click();
  }

  async expectSaid(key: string): Promise<void> {
    await expect(this.page.getByText(this.t(key), { exact: true }).first()).toBeVisible();
  }
}
