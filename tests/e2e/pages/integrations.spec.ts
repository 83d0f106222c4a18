// A company's integrations: a key that is shown once, and a webhook whose events are signed and can be sent again.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTeam } from '../objects/teams.ts';
import { expectAccessible, expectFits, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { withAndWithoutScriptsOnce, expect, test, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

interface Told {
  signature: string;
  body: string;
}
let receiver: Server;
const told: Told[] = [];
test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      told.push({ signature: String(request.headers['catchlight-signature']), body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
test.afterAll(() => void receiver.close());

withScriptsFirst('integrations', (scripts) => {
  test('of a company are made, tried out and taken back', async ({ page, visit, signIn }) => {
    const t = texts('integrations');
    await signIn();
    await visit('/app/teams/integrations');
    await expect(page).toHaveURL(/\/app\/teams$/);
    await visit('/app/teams/new');
    await visit(`${await createTeam(page, 'Analytical Engines')}?view=settings`);
    await page.getByRole('link', { name: texts('teams')('settings.integrations') }).click();
    await expect(page.getByRole('heading', { name: t('title'), level: 1 })).toBeVisible();

    await page.getByRole('button', { name: t('keys.make') }).click();
    await expect(page.getByText(t('problem.name'))).toBeVisible();
    await page.getByLabel(t('keys.name'), { exact: true }).fill('Intranet');
    await page.getByRole('button', { name: t('keys.make') }).click();
    const key = await page.getByLabel(t('made.key', { name: 'Intranet' })).inputValue();
    expect(key).toMatch(/^clk_[\w-]{40,}$/);
    await expect(page.getByLabel(t('keys.name'), { exact: true })).toHaveValue('');
    await expect(page.getByRole('listitem').filter({ hasText: key.slice(0, 10) })).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    await visit('/app/teams/integrations');
    expect(await page.content()).not.toContain(key);

    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${scripts}`;
    await page.getByLabel(t('hooks.url'), { exact: true }).fill('ftp://example.com');
    await page.getByRole('button', { name: t('hooks.add') }).click();
    await expect(page.getByText(t('problem.url.not_https'))).toBeVisible();
    await page.getByLabel(t('hooks.url'), { exact: true }).fill(url);
    await page.getByRole('button', { name: t('hooks.add') }).click();
    const secret = await page.getByLabel(t('made.secret')).inputValue();
    await page.getByRole('button', { name: t('hooks.test') }).click();
    await expect(page.getByText(t('done.tested'))).toBeVisible();
    const company = await page.locator('a[href*="/app/teams/"]').first().getAttribute('href');
    const arrived = (): Told | undefined => told.find(({ body }) => body.includes(company!.split('/').at(-1)!));
    await expect.poll(arrived, { timeout: 30_000 }).toBeTruthy();
    const { signature, body } = arrived()!;
    const [, time, mac] = /^t=(\d+),v1=(.*)$/.exec(signature)!;
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    await expect(async () => {
      await visit('/app/teams/integrations');
      await expect(page.getByText(t('states.delivered'))).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expectFitsAtBothWidths(page);

    await page.getByText(t('keys.revoke'), { exact: true }).first().click();
    await page
      .getByRole('button', { name: t('keys.revoke'), exact: true })
      .last()
      .click();
    await expect(page.getByText(t('keys.empty'))).toBeVisible();
  });
});

withAndWithoutScriptsOnce('the API reference', (scripts) => {
  test('shows every call in the reader’s language, and each problem has its place', async ({ page, visit }) => {
    const t = texts('apiReference', 'fr');
    await visit('/fr/api-reference');
    await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
    await page.getByText('POST /shoots', { exact: true }).click();
    // Not by its role: on a phone the table's rows are cards.
    await expect(page.locator('td:visible', { hasText: 'person.name' }).first()).toContainText('required');
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    await visit('/fr/api-reference#consent_missing');
    await expect(page.locator('#consent_missing')).toBeInViewport();
  });
});
