// What staff do for somebody's shoot or account: queue it again, give its credits back, delete and restore. Each is written down.
import { variantsOf } from '../../fixtures/photos.ts';
import { expectAccessible, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { apiOf, buyCredits, makeDraft } from '../support/drafts.ts';
import { newAddress, signInBrowser, signInInNewContext } from '../support/people.ts';
import { expect, test, LONG, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const t = texts('admin');
const shell = texts('shell');
// Playwright's own trace fetches the pictures of files that wait, which the page's policy forbids. The page never does.
test.use({ allowed: [[/Connecting to 'blob:/], { scope: 'test' }] });

withScriptsFirst('staff', (scripts) => {
  test(
    'queue a shoot again and give its credits back',
    scripts ? {} : LONG,
    async ({ page, visit, signInAsStaff, server }) => {
      await signInAsStaff();
      const me = await page.request.get('/api/v1/customers');
      const { id } = (await me.json()) as { id: string };
      await page.request.post(`/api/v1/admin/customers/${id}/grants?admin=true`, {
        headers: { origin: server.url },
        data: { amount: 20, reason: 'for a test' },
      });
      const photos = (await variantsOf(0, 4)).map((bytes, index) => ({ name: `${index}.jpg`, bytes }));
      const order = await makeDraft(page, server, photos, ['studio-grey']);
      await apiOf(page, server)(`/orders/${order}/start`);

      await visit(`/admin/orders/${order}`);
      await page.getByText(t('requeue.button'), { exact: true }).first().click();
      await page.getByRole('button', { name: t('requeue.button') }).click();
      await expect(page.getByText(t('done.requeued'))).toBeVisible();
      await expect(page.getByRole('cell', { name: 'order_requeued' })).toBeVisible();

      await page.getByLabel(t('reason')).first().fill('it took too long');
      await page.getByRole('button', { name: t('refund.button') }).click();
      await expect(page.getByText(t('done.refunded_other', { count: 20 }))).toBeVisible();
      await expect(page.getByText(shell('status.refunded')).first()).toBeVisible();
      await expect(page.getByRole('cell', { name: 'order_refunded' })).toBeVisible();
      const after = await page.request.get('/api/v1/customers');
      expect(((await after.json()) as { credit_balance: number }).credit_balance).toBe(20);
    },
  );

  test('send the money of a purchase back, with a reason', async ({ page, visit, signInAsStaff, server }) => {
    await signInAsStaff();
    await buyCredits(page, server);
    const { id } = (await (await page.request.get('/api/v1/customers')).json()) as { id: string };
    await visit(`/admin/customers/${id}`);
    await page.locator('summary', { hasText: t('purchases.refund') }).click();
    const button = page.getByRole('button', { name: t('purchases.refund'), exact: true });
    await page.locator('form').filter({ has: button }).getByLabel(t('reason')).fill('bought twice');
    await expect(button).toBeInViewport();
    if (scripts) await expectAccessible(page);
    await button.click();
    await expect(page.getByText(t('done.moneyBack'))).toBeVisible();
    await expect(page.getByRole('cell', { name: t('purchases.states.refunded'), exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'customer_refunded' })).toBeVisible();
  });

  test('give a company seats, with a reason', async ({ page, visit, signInAsStaff, server }) => {
    await signInAsStaff();
    const made = await page.request.post('/api/v1/companies', {
      headers: { origin: server.url },
      data: { name: 'Difference Engines', industry: 'technology', employees: '1-4' },
    });
    const { company_id: id } = (await made.json()) as { company_id: string };
    await visit(`/admin/companies/${id}`);
    const button = page.getByRole('button', { name: t('grant.button') });
    const card = page.locator('form').filter({ has: button });
    await card.getByLabel(t('grant.unit')).selectOption(t('companies.studio'));
    await card.getByLabel(t('grant.amount')).fill('3');
    await card.getByLabel(t('reason')).fill('a fair');
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    await button.click();
    await expect(page.getByText(t('done.granted_other', { count: 3 }))).toBeVisible();
    await expect(page.getByRole('cell', { name: 'credits_granted' })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${t('companies.studio')}.*\\+3`) })).toBeVisible();
  });

  test('delete a person, who then cannot come in, and restore them', async ({
    page,
    visit,
    signInAsStaff,
    server,
    browser,
  }) => {
    await signInAsStaff();
    const address = newAddress('kim');
    const kim = await signInInNewContext(browser, server, address, scripts);
    await kim.goto('/app');

    await visit(`/admin/customers?q=${address}`);
    await page.getByRole('link', { name: address }).click();
    const button = page.getByRole('button', { name: t('removal.button'), exact: true });
    const card = page.locator('form').filter({ has: button });
    await card.getByLabel(t('reason')).fill('asked for by mail');
    await button.click();
    await expect(page.getByText(t('done.deleted'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('removal.restore') })).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    await kim.goto('/app');
    await expect(kim).toHaveURL(/\/auth/);

    await visit(`/admin/customers?q=${address}`);
    await expect(page.getByText(t('list.empty'))).toBeVisible();
    await page.getByLabel(t('list.paranoid')).check();
    await page.getByRole('button', { name: t('list.apply') }).click();
    await page.getByRole('link', { name: address }).click();
    await page.getByRole('button', { name: t('removal.restore') }).click();
    await expect(page.getByText(t('done.undeleted'))).toBeVisible();
    await signInBrowser(kim.context(), server, address);
    await kim.goto('/app');
    await expect(kim).toHaveURL(/\/app$/);
    await kim.context().close();
  });

  test('sort a list by its columns and walk its pages both ways', async ({ page, visit, signInAsStaff, server }) => {
    const staff = await signInAsStaff();
    const headers = { origin: server.url };
    // Each look at a person leaves a line: more lines than a page of the log holds.
    const { id } = (await (await page.request.get('/api/v1/customers')).json()) as { id: string };
    for (let i = 0; i < 105; i += 1) await page.request.get(`/api/v1/admin/customers/${id}?admin=true`, { headers });
    await visit(`/admin/audit?subject=${id}`);
    await expect(page.getByRole('link', { name: t('list.previous') })).toHaveCount(0);
    await page.getByRole('link', { name: t('list.next') }).click();
    await expect(page.getByRole('link', { name: t('list.next') })).toHaveCount(0);
    await page.getByRole('link', { name: t('list.previous') }).click();
    await expect(page.getByRole('link', { name: t('list.next') })).toBeVisible();

    await visit('/admin/customers');
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect(head(t('created'))).toHaveAttribute('aria-sort', 'descending');
    await expect(head(t('customers.person'))).toHaveAttribute('aria-sort', 'none');
    await head(t('customers.person')).getByRole('link').click();
    await expect(head(t('customers.person'))).toHaveAttribute('aria-sort', 'ascending');
    await head(t('customers.person')).getByRole('link').click();
    await expect(head(t('customers.person'))).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=za/);
    // A search keeps the order.
    await page.getByLabel(t('list.search')).fill(staff.slice(0, 3));
    await page.getByRole('button', { name: t('list.apply') }).click();
    await expect(page).toHaveURL(/sort=za/);
    if (scripts) await expectAccessible(page);
    await expectFitsAtBothWidths(page);
  });
});
