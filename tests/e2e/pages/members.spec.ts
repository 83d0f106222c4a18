// Taking somebody off a team with their pictures: the question is within sight in the last row of a list, and the deed is done.
import { newAddress, signInElsewhere } from '../support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { bothWaysOnce, expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

bothWaysOnce('a manager', (scripts) => {
  test('removes a member and deletes what the company paid for', async ({ page, visit, signIn, server, browser }) => {
    const t = texts('teams');
    await signIn();
    await visit('/app/teams/new');
    await page.getByLabel(t('new.name')).fill('Analytical Engines');
    await page.getByRole('button', { name: t('new.submit') }).click();
    await expect(page.getByRole('heading', { name: 'Analytical Engines', level: 1 })).toBeVisible();
    const team = new URL(page.url()).pathname;
    const link = new URL(await page.locator('input[readonly]').inputValue());
    const address = newAddress('ben');
    const ben = await signInElsewhere(browser, server, address, scripts);
    await ben.goto(link.pathname + link.search);
    await ben.goto('/app/teams');
    await ben.getByRole('button', { name: t('list.join', { name: 'Analytical Engines' }) }).click();
    await expect(ben.getByText(t('mine.noSeat'))).toBeVisible();
    await ben.context().close();

    await visit(team);
    const row = page.getByRole('row').filter({ hasText: address });
    await row.locator('summary').first().click();
    await row.locator('summary', { hasText: t('members.erase') }).click();
    const erase = row.getByRole('button', { name: t('members.erase') });
    await expect(erase).toBeInViewport();
    if (scripts) await expectAccessible(page);
    await erase.click();
    await expect(row).toHaveCount(0);
    await expect
      .poll(async () => (await server.mailbox(address)).some(({ text }) => text.includes('taken you off')))
      .toBe(true);
  });
});
