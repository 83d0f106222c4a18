// Buying credits as a person does: the price table, the last look, the payment page.
import { expect, type Page } from '@playwright/test';
import { texts } from '../support/texts.ts';

export const CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

export class CheckoutPages {
  readonly t: ReturnType<typeof texts>;
  private readonly page: Page;

  constructor(page: Page, locale = 'en') {
    this.page = page;
    this.t = texts('checkout', locale);
  }

  /** From the credits page to the payment page. */
  async choose(name: 'basic' | 'pro' | 'expert'): Promise<void> {
    await this.page.getByRole('link', { name: `${this.t('package.buy')} ${this.t(`names.${name}`)}` }).click();
    await this.confirm();
  }

  /** From the credits page to twenty credits. */
  async buyBasic(): Promise<void> {
    await this.choose('basic');
    await this.pay(CARDS.pays);
    await expect(this.page.getByText(this.t('done.paid', { count: 20 }))).toBeVisible();
  }

  /** Whose name the receipt carries; asked folded, because most people buy for themselves. */
  async nameReceipt(name: string): Promise<void> {
    await this.page.locator('summary', { hasText: this.t('start.billing') }).click();
    await this.page.getByLabel(this.t('start.name')).fill(name);
  }

  /** From the last look to the payment page. */
  async confirm(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('start.pay') }).click();
    await expect(this.page.getByText(this.t('test.notice'))).toBeVisible();
  }

  async pay(card: string): Promise<void> {
    await this.page.getByLabel(this.t('test.number')).fill(card);
    await this.page.getByLabel(this.t('test.expiry')).fill('12/34');
    await this.page.getByLabel(this.t('test.cvc')).fill('123');
    await this.page.locator('form:has(input[name=number]) button[type=submit]').click();
  }
}
