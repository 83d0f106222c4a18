// The teams of a company as who leads them uses them.
import { expect, type Page } from '@playwright/test';
import { texts } from '../support/texts.ts';

/** Fills in the form for a new team, which is open, and returns the path of the team's page. */
export async function createTeam(page: Page, name: string): Promise<string> {
  const t = texts('teams');
  await page.getByLabel(t('new.name')).fill(name);
  await page.getByRole('button', { name: t('new.submit') }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}
