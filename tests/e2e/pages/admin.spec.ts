// The admin area: closed to others; figures, lists, the audit log, and settings that take effect on every page.
import {
  expectAccessible,
  expectFits,
  expectFitsAtBothWidths,
  expectAccessibleInTurn,
} from '../support/accessibility.ts';
import { newAddress, signInBrowser, signInInNewContext } from '../support/people.ts';
import { expect, test, WIDE_FIRST, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const t = texts('admin');
const shell = texts('shell');
const PAGES = ['', '/orders', '/customers', '/companies', '/payments', '/trials', '/affiliates', '/settings', '/audit'];

test('is closed to people who are not staff, and to visitors', WIDE_FIRST, async ({ page, signIn }) => {
  await page.goto('/admin/customers');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  await signIn();
  // The backend is asked once a sign-in.
  await page.goto('/app');
  for (const path of PAGES) expect((await page.request.get(`/admin${path}`)).status(), path).toBe(403);
  const answer = await page.request.post('/admin/settings', {
    form: { name: 'maintenance', value: 'true' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(403);
});

test('shows every page to staff, hidden from search engines and readable by everybody', async ({
  page,
  visit,
  signInAsStaff,
}) => {
  test.slow();
  await signInAsStaff();
  const headers = { origin: new URL(page.url()).origin };
  const order = await page.request.post('/api/v1/orders', { headers, data: {} });
  const company = await page.request.post('/api/v1/companies', { headers, data: { name: 'Difference Engines' } });
  const { order_id: shoot } = (await order.json()) as { order_id: string };
  const { company_id: firm } = (await company.json()) as { company_id: string };
  for (const path of [...PAGES, `/orders/${shoot}?pictures=true`, `/companies/${firm}`]) {
    await visit(`/admin${path}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    // On a phone the bar is moved to where one is.
    await expect(page.locator('nav [aria-current=page]').first()).toBeInViewport({ ratio: 0.9 });
    await expectFits(page);
    await expectAccessibleInTurn(page);
  }
});

withScriptsFirst('staff', (scripts) => {
  test('find a person, give credits and keep them out, each written down', async ({
    page,
    visit,
    signInAsStaff,
    server,
    browser,
  }) => {
    await signInAsStaff();
    const address = newAddress('zoe');
    const zoe = await signInInNewContext(browser, server, address, scripts);
    await zoe.goto('/app');

    await visit('/admin/customers');
    await page.getByLabel(t('list.search')).fill(address);
    await page.getByRole('button', { name: t('list.apply') }).click();
    await page.getByRole('link', { name: address }).click();
    await expect(page.getByRole('heading', { name: address, level: 1 })).toBeVisible();
    const amount = page.getByLabel(t('grant.amount'));
    await amount.fill('7');
    // A removal asks for a reason as well.
    await page.locator('form', { has: amount }).getByLabel(t('reason')).fill('a bad day');
    await page.getByRole('button', { name: t('grant.button') }).click();
    await expect(page.getByText(t('done.granted_other', { count: 7 }))).toBeVisible();
    await expect(page.getByRole('cell', { name: 'credits_granted' })).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);

    const person = page.url();
    await page.getByRole('link', { name: t('access.view') }).click();
    const banner = page.getByRole('status').filter({ hasText: address });
    await expect(banner).toBeVisible();
    const opener = page.getByRole('button', { name: shell('sidebar.open') });
    if (await opener.isVisible()) await opener.click();
    await page
      .getByRole('link', { name: shell('pages.orders') })
      .first()
      .click();
    await expect(page).toHaveURL(/employee_id=/);
    await expect(banner).toBeVisible();
    await expectFitsAtBothWidths(page);
    if (scripts) await expectAccessible(page);
    await banner.getByRole('link').click();
    await expect(page).toHaveURL(person);
    await expect(page.getByRole('cell', { name: 'customer_impersonated' })).toBeVisible();

    await page.getByText(t('access.suspend'), { exact: true }).first().click();
    await page.getByRole('button', { name: t('access.suspend') }).click();
    await expect(page.getByText(t('access.suspendedText'))).toBeVisible();
    await zoe.goto('/app');
    await expect(zoe).toHaveURL(/\/auth/);
    await visit(`/admin/customers?show=suspended&q=${address}`);
    await page.getByRole('link', { name: address }).click();
    await page.getByRole('button', { name: t('access.restore') }).click();
    await expect(page.getByText(t('done.restored'))).toBeVisible();
    await zoe.context().close();
  });
});

test(
  'maintenance is told on every kind of page, and an announcement above the public ones',
  WIDE_FIRST,
  async ({ page, visit, signInAsStaff, server, browser }) => {
    await signInAsStaff();
    await visit('/admin/settings');
    const flag = (name: string, turn: string) =>
      page.getByRole('button', { name: `${t(turn)} ${t(`settings.${name}.title`)}` }).click();
    // It stops everybody: one touch asks first.
    const ask = page.locator('summary', { hasText: t('settings.turnOn') });
    await ask.click();
    await flag('maintenance', 'settings.turnOn');
    await expect(page.getByText(t('done.saved'))).toBeVisible();
    const visitor = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const other = await visitor.newPage();
    for (const path of ['/', '/de/pricing', '/auth', '/account-deleted']) {
      await other.goto(path);
      await expect(
        other.getByText(texts('shell', path.startsWith('/de') ? 'de' : 'en')('maintenance')),
        path,
      ).toBeVisible();
    }
    for (const path of ['/app', '/admin']) {
      await visit(path);
      await expect(page.getByText(shell('maintenance')), path).toBeVisible();
    }
    await visit('/admin/settings');
    await flag('maintenance', 'settings.turnOff');
    await expect(page.getByText(shell('maintenance'))).toBeHidden();

    const save = async () => {
      const saved = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: t('settings.announcement.title') }).click();
      await saved;
    };
    try {
      await page.getByRole('textbox', { name: 'English' }).fill('We have moved');
      await page.getByRole('textbox', { name: t('settings.link') }).fill('nowhere');
      await page.getByRole('button', { name: t('settings.announcement.title') }).click();
      await expect(page.getByText(t('settings.linkError'))).toBeVisible();
      // What was typed is still there.
      await expect(page.getByRole('textbox', { name: 'English' })).toHaveValue('We have moved');
      await page.getByRole('textbox', { name: t('settings.link') }).fill('/blog');
      // What was said of the flag may still be there.
      await save();
      await expect(page.getByText(t('done.saved')).first()).toBeVisible();
      await other.goto('/fr');
      await expect(other.getByRole('link', { name: 'We have moved' })).toHaveAttribute('href', /\/fr\/blog$/);
    } finally {
      // Without a text there is none, for the tests after this one as well, whatever failed in this one.
      await visit('/admin/settings');
      await page.getByRole('textbox', { name: 'English' }).fill('');
      await save();
    }
    await expect(async () => {
      await other.goto('/fr');
      await expect(other.getByRole('link', { name: 'We have moved' })).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await visitor.close();
  },
);

test(
  'a company applies for a free trial and is given its seats',
  WIDE_FIRST,
  async ({ page, visit, signInAsStaff, server, browser }) => {
    test.slow();
    const teams = texts('teams');
    await signInAsStaff();
    await visit('/admin/settings');
    const title = t('settings.b2b_free_trial.title');
    await page.getByRole('button', { name: `${t('settings.turnOn')} ${title}` }).click();
    await expect(page.getByRole('button', { name: `${t('settings.turnOff')} ${title}` })).toBeVisible();

    const company = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const owner = await company.newPage();
    await owner.goto('/headshots-for-teams');
    await expect(
      owner
        .getByRole('main')
        .getByRole('link', { name: shell('applyForTrial') })
        .first(),
    ).toHaveAttribute('href', /\/app\?redirect=\/app\/teams$/);
    await signInBrowser(company, server, newAddress('owner'));
    await owner.goto('/app?redirect=/app/teams');
    await expect(owner.getByText(teams('trial.first'))).toBeVisible();
    const name = `Trial ${newAddress('x').slice(2, 10)}`;
    await owner.goto('/app/teams/new');
    await owner.getByLabel(teams('new.name')).fill(name);
    await owner.getByRole('button', { name: teams('new.submit') }).click();
    await owner.goto('/app/teams');
    await owner.getByRole('button', { name: teams('trial.apply') }).click();
    await expect(owner.getByText(teams('trial.pending'))).toBeVisible();

    await visit('/admin/trials?show=pending');
    await expectFits(page);
    await expectAccessible(page);
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: t('affiliates.approve') })
      .click();
    await expect(page.getByText(t('done.trialApproved'))).toBeVisible();
    const link = await owner.getByRole('link', { name: teams('list.open') }).getAttribute('href');
    await owner.goto(`${link}?view=seats`);
    await expect(owner.getByRole('heading', { name: teams('seats.left_other', { count: 2 }) })).toBeVisible();
    await visit('/admin/settings');
    await page.getByRole('button', { name: `${t('settings.turnOff')} ${title}` }).click();
    await expect(page.getByRole('button', { name: `${t('settings.turnOn')} ${title}` })).toBeVisible();
    await company.close();
  },
);
