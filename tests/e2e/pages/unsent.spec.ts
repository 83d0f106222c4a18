// A form that is sent after the session has ended: what was written in it survives the sign-in.
import { AccountPages } from '../objects/account.ts';
import { SignInPage } from '../objects/sign-in.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { withAndWithoutScriptsOnce, expect, test, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const shell = texts('shell');

withAndWithoutScriptsOnce('a form sent after the session has ended', (scripts) => {
  test('is there again after the sign-in, and is sent when the person says so', async ({
    page,
    context,
    visit,
    signIn,
    server,
  }) => {
    const address = await signIn();
    await visit('/app/account');
    const account = new AccountPages(page);
    const name = page.getByLabel(account.t('profile.name'), { exact: true });
    await context.clearCookies({ name: /^(?:catchlight-auth|signed-in)/ });
    await account.save('Ada Byron', 'call me');

    await expect(page.getByText(shell('savedForm.signIn'))).toBeVisible();
    await new SignInPage(page, server, scripts).signIn(address);
    const notice = page.getByRole('region', { name: shell('savedForm.title') });
    await expect(notice).toContainText('Ada Byron');
    await expect(name).toHaveValue('');
    await expectFits(page);
    if (scripts) await expectAccessible(page);

    // What the page refuses it refuses as ever, with what was written in the form.
    await notice.getByRole('button', { name: shell('savedForm.send') }).click();
    await account.expectSaid('errors.phone');
    await expect(name).toHaveValue('Ada Byron');
    await expect(notice).toHaveCount(0);
    await account.save('Ada Byron', '');
    await account.expectSaid('done.profile');
  });
});

withScriptsFirst('a form sent after the session has ended, which is not wanted any more', (scripts) => {
  test('can be thrown away', async ({ page, context, visit, signIn, server }) => {
    const address = await signIn();
    await visit('/app/account');
    const account = new AccountPages(page);
    await context.clearCookies({ name: /^(?:catchlight-auth|signed-in)/ });
    await account.save('Ada Byron', '');
    await expect(page.getByText(shell('savedForm.signIn'))).toBeVisible();
    await new SignInPage(page, server, scripts).signIn(address);
    await page.getByRole('button', { name: shell('savedForm.discard') }).click();
    await expect(page.getByRole('region', { name: shell('savedForm.title') })).toHaveCount(0);
    await expect(page.getByLabel(account.t('profile.name'), { exact: true })).toHaveValue('');
  });
});
