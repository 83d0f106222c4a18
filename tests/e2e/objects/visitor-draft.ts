// The free generator of somebody without an account, up to its photos.
import type { Page } from '@playwright/test';
import { texts } from '../support/texts.ts';

export const GENERATOR = '/free-tools/free-ai-headshot-generator';
const shoot = texts('photoshoot');

export async function agree(page: Page): Promise<void> {
  await page.getByLabel(shoot('about.adultSelf')).check();
  await page.getByLabel(shoot('about.consentSelf')).check();
}

/** Without a script the consent is sent first; with one it goes with the first photos. */
export async function agreeToPhotos(page: Page, scripts: boolean): Promise<void> {
  await agree(page);
  if (!scripts) await page.getByRole('button', { name: texts('generator')('start.agree') }).click();
}
