// Pages that no walk through the product has looked at with axe: at both widths, each in one colour mode, and nothing scrolls sideways.
import { createTeam } from '../objects/teams.ts';
import { expectAccessibleInTurn, expectFits } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test('texts of every kind', async ({ page, visit }) => {
  for (const path of ['/es/case-studies', '/de/case-studies/law-firm', '/de/blog']) {
    await visit(path);
    await expectFits(page);
    await expectAccessibleInTurn(page);
  }
});

test.describe('the page that is not there', () => {
  test.use({ allowed: [[/Page Not Found/], { scope: 'test' }] });

  test('is accessible and fits', async ({ page }) => {
    let looks = 0;
    page.on('request', (request) => (looks += Number(request.isNavigationRequest())));
    await page.goto('/nowhere');
    // It looks twice more by itself before it gives up.
    await expect.poll(() => looks).toBe(3);
    await expect(page.getByRole('heading', { name: texts('errors')('other.title') })).toBeVisible();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('error_reload_count'))).toBeNull();
    await expectFits(page);
    await expectAccessibleInTurn(page);
  });
});

test('what somebody new finds behind the sign-in', async ({ page, visit, signIn }) => {
  await signIn();
  for (const path of [
    '/app/orders',
    '/fr/app/credits',
    '/de/app/teams/new',
    '/app/checkout?package=pro',
    '/app/segment',
  ]) {
    await visit(path);
    await expectFits(page);
    await expectAccessibleInTurn(page);
  }
});

test('every part of a team', async ({ page, visit, signIn }) => {
  await signIn();
  await visit('/app/teams/new');
  const pathname = await createTeam(page, 'Analytical Engines');
  for (const view of ['members', 'style', 'gallery', 'settings']) {
    await visit(`${pathname}?view=${view}`);
    await expectFits(page);
    await expectAccessibleInTurn(page);
  }
});
