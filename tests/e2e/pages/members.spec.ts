// Removing a member together with their pictures: the question is visible for the last row of a long list too, and it works.
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { createTeam } from '../objects/teams.ts';
import { newAddress, signInInNewContext } from '../support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withScriptsFirst('a manager', (scripts) => {
  test('removes a member and deletes what the company paid for', async ({ page, visit, signIn, server, browser }) => {
    const t = texts('teams');
    await signIn();
    await visit('/app/teams/new');
    const team = await createTeam(page, 'Analytical Engines');
    const link = new URL(await page.locator('input[readonly]').inputValue());
    const address = newAddress('ben');
    const ben = await signInInNewContext(browser, server, address, scripts);
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
      .poll(async () =>
        (await server.mailbox(address)).some(({ text }) => text.includes('has removed you from its team')),
      )
      .toBe(true);
  });

  test('gives everybody else a seat at once', async ({ page, visit, signIn, server, browser }) => {
    const t = texts('teams');
    await signIn();
    await visit('/app/teams/new');
    const team = await createTeam(page, 'Difference Engines');
    const link = new URL(await page.locator('input[readonly]').inputValue());
    for (const name of ['ben', 'cleo']) {
      const member = await signInInNewContext(browser, server, newAddress(name), scripts);
      await member.goto(link.pathname + link.search);
      await member.goto('/app/teams');
      await member.getByRole('button', { name: t('list.join', { name: 'Difference Engines' }) }).click();
      await expect(member.getByText(t('mine.noSeat'))).toBeVisible();
      await member.context().close();
    }
    await visit(`${team}?view=seats&quantity=3`);
    await page.getByRole('button', { name: t('seats.pay_other', { count: 3 }) }).click();
    await new CheckoutPages(page).pay(CARDS.pays);
    await expect(page.getByRole('heading', { name: t('seats.left_other', { count: 3 }) })).toBeVisible();

    await visit(team);
    const label = t('seat.giveAll', { count: 2 });
    await page.locator('summary', { hasText: label }).click();
    if (scripts) await expectAccessible(page);
    await page.getByRole('button', { name: label }).click();
    await expect(page.getByText(t('done.seatsGiven', { count: 2 }))).toBeVisible();
    await expect(page.getByText(t('seat.assigned'), { exact: true })).toHaveCount(2);
    await expect(page.getByText(t('seat.none'), { exact: true })).toHaveCount(1);
    await expect(page.locator('summary', { hasText: label })).toHaveCount(0);
  });
});
