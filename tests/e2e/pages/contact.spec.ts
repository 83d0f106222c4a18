// Writing to support: reached by /support, answered by a page, with or without a script.
import { expectAccessible } from '../support/accessibility.ts';
import { withAndWithoutScriptsOnce, expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const t = texts('contact');

withAndWithoutScriptsOnce('the contact form', (scripts) => {
  test('says what is missing, keeps what was typed, and mails the message', async ({ page, visit, server }) => {
    await visit('/support');
    await expect(page).toHaveURL(/\/contact$/);
    if (scripts) await expectAccessible(page);
    const email = page.getByLabel(t('email'));
    const message = page.getByLabel(t('message'));
    await email.fill('ada@example');
    await message.fill(`Where is my receipt? ${scripts ? 'script' : 'plain'}`);
    await page.getByRole('button', { name: t('send') }).click();
    await expect(page.getByText(t('errors.email'))).toBeVisible();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await expect(message).toHaveValue(/Where is my receipt/);
    await email.fill('ada@example.com');
    await page.getByRole('button', { name: t('send') }).click();
    await expect(page.getByRole('heading', { name: t('sent.title') })).toBeVisible();
    const mails = (await (await fetch(`${server.url}/dev/mailbox.json?to=hello@localhost`)).json()) as {
      text: string;
    }[];
    expect(mails[0]?.text).toContain('<ada@example.com>');
    expect(mails[0]?.text).toContain(scripts ? 'script' : 'plain');
  });
});
