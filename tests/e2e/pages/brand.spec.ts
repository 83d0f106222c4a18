// A company's style: its colour, head size and looks, chosen by a manager. That nobody leaves it is tests/integration/brand.test.ts.
import { createTeam } from '../objects/teams.ts';
import { expectAccessible, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { expect, test, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withScriptsFirst('a company’s style', (scripts) => {
  test('is chosen by a manager, and refused with a word where it is wrong', async ({ page, visit, signIn }) => {
    const t = texts('teams');
    const shoot = texts('photoshoot');
    await signIn();
    await visit('/app/teams/new');
    const team = await createTeam(page, 'In Red');
    const style = `${team}?view=style`;

    await visit(style);
    const colour = page.getByLabel(t('style.colourLabel'));
    await colour.fill('red');
    await page.getByRole('button', { name: t('style.save') }).click();
    await expect(page.getByText(t('style.colourWrong'))).toBeVisible();
    await expect(colour).toHaveValue('red');
    await colour.fill('E2001A');
    await page.getByRole('radio', { name: t('style.crops.close') }).check();
    await page.getByRole('checkbox', { name: shoot('looks.library.name') }).check();
    await page.locator('input[name="styles"][value="navy-brand"]').check();
    await page.getByRole('checkbox', { name: t('style.locked') }).check();
    await page.getByRole('button', { name: t('style.save') }).click();
    await expect(page.getByText(t('done.saved'))).toBeVisible();

    await visit(style);
    await expect(colour).toHaveValue('#e2001a');
    await expect(page.getByRole('radio', { name: t('style.crops.close') })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: shoot('looks.brand.name') })).toBeChecked();
    await expect(page.getByText(t('style.adjusted', { wall: '#b12c29' }))).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
  });
});
