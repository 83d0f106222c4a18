// The sign-in pages as a person uses them.
import { expect, type Page } from '@playwright/test';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { codeFor } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { texts } from '../support/texts.ts';

export class SignInPage {
  readonly t: ReturnType<typeof texts>;
  private readonly page: Page;
  private readonly server: TestServer;
  private readonly scripts: boolean;

  constructor(page: Page, server: TestServer, scripts: boolean, locale = 'en') {
    this.page = page;
    this.server = server;
    this.scripts = scripts;
    this.t = texts('auth', locale);
  }

  async askForCode(address: string): Promise<void> {
    await this.page.getByLabel(this.t('signIn.email')).fill(address);
    await this.page.getByRole('button', { name: this.t('signIn.button'), exact: true }).click();
    await expect(this.page.getByRole('heading', { name: this.t('verify.title') })).toBeVisible();
    if (this.scripts) await waitForHydration(this.page);
  }

  /** With scripts the sixth digit sends the form by itself. */
  async typeCode(code: string): Promise<void> {
    await this.page.getByLabel(this.t('verify.code')).fill(code);
    if (!this.scripts) await this.page.getByRole('button', { name: this.t('verify.button'), exact: true }).click();
  }

  async signIn(address: string): Promise<void> {
    await this.askForCode(address);
    await this.typeCode(await codeFor(this.server, address));
  }
}

/** A code that is certainly not the given one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
