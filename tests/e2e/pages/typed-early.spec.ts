// What somebody types into a team's page before its script begins is what the script then shows and sends.
import type { Page } from '@playwright/test';
import { createTeam } from '../objects/teams.ts';
import { expect, test, WIDE_ONLY } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const t = texts('teams');

/** Opens a page whose scripts come only after `type`. */
async function typeBeforeScripts(page: Page, path: string, type: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await type();
  held.resolve();
  await waitForHydration(page);
}

test('a number of seats has its price and its button', WIDE_ONLY, async ({ page, visit, signIn }) => {
  await signIn();
  await visit('/app/teams/new');
  const team = await createTeam(page, 'Early Seats');
  const field = page.getByLabel(t('seats.quantity'));
  await typeBeforeScripts(page, `${team}?view=seats`, () => field.fill('12'));
  await expect(field).toHaveValue('12');
  await expect(page.getByText(t('seats.total', { total: '$468' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('seats.pay_other', { count: 12 }) })).toBeVisible();
});

test('a colour stays, and is shown on the wall', WIDE_ONLY, async ({ page, visit, signIn }) => {
  await signIn();
  await visit('/app/teams/new');
  const team = await createTeam(page, 'Early Colour');
  const field = page.getByLabel(t('style.colourLabel'));
  await typeBeforeScripts(page, `${team}?view=style`, () => field.fill('E2001A'));
  await expect(page.getByText(t('style.adjusted', { wall: '#b12c29' }))).toBeVisible();
  await expect(field).toHaveValue('E2001A');
  // The picker writes into the same field.
  await page.getByLabel(t('style.pick')).fill('#0a5c36');
  await expect(field).toHaveValue('#0a5c36');
  await page.getByRole('button', { name: t('style.save') }).click();
  await expect(page.getByText(t('done.saved'))).toBeVisible();
  await expect(field).toHaveValue('#0a5c36');
});
