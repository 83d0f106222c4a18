// Teams: made, filled by mail and by link, given seats; their people come in and are asked before they join.
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { createTeam } from '../objects/teams.ts';
import { expectAccessible, expectFits, expectFitsAtBothWidths } from '../support/accessibility.ts';
import { newAddress, signInBrowser, signInInNewContext } from '../support/people.ts';
import { withAndWithoutScriptsOnce, expect, test, WIDE_FIRST, withScriptsFirst } from '../support/test.ts';
import { texts } from '../support/texts.ts';

withAndWithoutScriptsOnce('a team', (scripts) => {
  test('is made, buys seats, invites people and gives them seats', async ({ page, visit, signIn, server, browser }) => {
    const t = texts('teams');
    await signIn();
    await visit('/app/teams');
    await page.getByRole('link', { name: t('list.create') }).click();
    await createTeam(page, 'Analytical Engines');
    await expectFits(page);
    if (scripts) await expectAccessible(page);
    const team = new URL(page.url()).pathname;

    // With a script the price follows what is typed: nobody buys a number that the field does not show.
    await visit(`${team}?view=seats`);
    await page.getByLabel(t('seats.quantity')).fill('12');
    if (!scripts) await page.getByRole('button', { name: t('seats.work') }).click();
    await expect(page.getByText(t('seats.total', { total: '$468' }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('seats.pay_other', { count: 12 }) })).toBeVisible();
    await visit(`${team}?view=seats&quantity=5`);
    await page.getByRole('button', { name: t('seats.pay_other', { count: 5 }) }).click();
    const checkout = new CheckoutPages(page);
    await checkout.pay(CARDS.pays);
    await expect(page.getByText(checkout.t('done.paidSeats_other', { count: 5 }))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('seats.left_other', { count: 5 }) })).toBeVisible();
    if (scripts) await expectAccessible(page);
    await page.getByRole('link', { name: t('seats.receipt') }).click();
    await expect(page.getByText('Analytical Engines').first()).toBeVisible();
    await expect(page.getByText('$220').first()).toBeVisible();

    // A filter that finds nothing is not a team that has nothing.
    await visit(`${team}?view=gallery`);
    await expect(page.getByText(t('gallery.empty'))).toBeVisible();
    await visit(`${team}?view=gallery&favourites=true`);
    await expect(page.getByText(t('gallery.noMatch'))).toBeVisible();

    const address = newAddress('ben');
    await visit(team);
    await page.getByLabel(t('invite.emails')).fill(`${address}\nnobody`);
    await page.getByRole('button', { name: t('invite.send') }).click();
    await expect(page.getByText(t('invite.result', { count: 1 }))).toBeVisible();
    await expect(page.getByText(t('invite.outcomes.invalid'))).toBeVisible();

    const invitation = async (): Promise<string | undefined> =>
      (await server.mailbox(address)).flatMap(({ links }) => links).find((link) => link.includes('/app/teams/invite/'));
    await expect.poll(invitation).toBeTruthy();
    const link = new URL((await invitation())!);
    const ben = await signInInNewContext(browser, server, address, scripts);
    await ben.goto(link.pathname);
    await ben.getByRole('button', { name: t('list.join', { name: 'Analytical Engines' }) }).click();
    // Whoever was invited for headshots need not wait for a manager to come back.
    await expect(ben.getByRole('heading', { name: t('mine.seat') })).toBeVisible();
    // The link in the mail is pressed again by people who look for their team.
    await ben.goto(link.pathname);
    await expect(ben.getByText(t('problem.used'))).toBeVisible();
    await expect(ben).toHaveURL(/\/app\/teams$/);
    await visit(team);
    await expectFits(page);
    const row = page.getByRole('row').filter({ hasText: address });
    await row.getByRole('button', { name: t('seat.take') }).click();
    await expect(row.getByText(t('seat.none'))).toBeVisible();
    // Nobody pays alone by mistake for what the company may pay.
    const dashboard = texts('dashboard');
    await ben.goto('/app');
    await expect(
      ben.getByRole('heading', { name: dashboard('seat.none', { name: 'Analytical Engines' }) }),
    ).toBeVisible();

    await row.getByRole('button', { name: t('seat.give') }).click();
    await expect(row.getByText(t('seat.assigned'))).toBeVisible();
    await row.locator('summary').first().click();
    await row.getByRole('button', { name: t('members.remindOne') }).click();
    await expect(page.getByText(t('done.reminded_one', { count: 1 }))).toBeVisible();
    // The menu would lie over the next row.
    await expect(row.locator('details').first()).not.toHaveAttribute('open');
    await ben.goto('/app/teams');
    await expect(ben.getByRole('heading', { name: t('mine.seat') })).toBeVisible();
    await ben.goto('/app');
    await expect(
      ben.getByRole('heading', { name: dashboard('seat.title', { name: 'Analytical Engines' }) }),
    ).toBeVisible();
    // The seat comes first; a shoot of one's own is there for whoever looks for it.
    const shoot = texts('photoshoot');
    await ben.goto('/app/photoshoot');
    const questions = ben.locator('input[name=purpose]').first();
    await expect(questions).toBeHidden();
    await ben.locator('summary', { hasText: shoot('seat.ownInstead') }).click();
    await expect(questions).toBeVisible();
    const useSeat = ben.getByRole('button', { name: shoot('seat.use') });
    await useSeat.click();
    const steps = ben.getByRole('navigation', { name: shoot('steps.label') });
    await expect(ben.getByText(shoot('seat.chosen', { name: 'Analytical Engines' }))).toBeVisible();
    await expect(steps.getByText(shoot('steps.package'))).toHaveCount(0);
    // Either way can be taken back.
    await ben.getByRole('button', { name: shoot('seat.payOwn') }).click();
    await expect(steps.getByText(shoot('steps.package'))).toHaveCount(1);
    await useSeat.click();
    await expect(ben.getByText(shoot('seat.chosen', { name: 'Analytical Engines' }))).toBeVisible();
    await ben.context().close();
  });
});

test(
  'an invitation says what it wants of whoever opens it, and of whoever it was not for',
  WIDE_FIRST,
  async ({ visit, page, signIn, server, browser }) => {
    const t = texts('teams');
    await signIn();
    await visit('/app/teams/new');
    await createTeam(page, 'Wrong Address');
    const [first, second] = [newAddress('eve'), newAddress('fay')];
    await page.getByLabel(t('invite.emails')).fill(`"Eve, E." <${first}>; ${second}`);
    await page.getByRole('button', { name: t('invite.send') }).click();
    await expect(page.getByText(t('invite.result', { count: 2 }))).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'E. Eve' })).toContainText(first);
    await page.locator('summary', { hasText: t('invite.resendAll') }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('invite.resendAll') }).click();
    await expect(page.getByText(t('done.resentAll_other', { count: 2 }))).toBeVisible();

    const invitation = async (): Promise<string | undefined> =>
      (await server.mailbox(first)).flatMap(({ links }) => links).find((link) => link.includes('/app/teams/invite/'));
    await expect.poll(async () => (await server.mailbox(first)).length).toBe(2);
    const link = new URL((await invitation())!);
    const other = newAddress('eve.private');
    const eve = await signInInNewContext(browser, server, other);
    await eve.goto(link.pathname);
    await expect(eve.getByText(t('problem.other_address', { email: first, own: other }))).toBeVisible();
    await eve.getByRole('button', { name: t('invite.switch') }).click();
    await expect(eve.getByText(texts('auth')('signIn.reasons.invite'))).toBeVisible();
    await eve.context().close();
  },
);

test(
  'a team’s link asks before it lets anybody in, also after the sign-in',
  WIDE_FIRST,
  async ({ visit, page, signIn, server, browser }) => {
    const t = texts('teams');
    await signIn();
    await visit('/app/teams/new');
    await createTeam(page, 'By Link');
    const share = await page.getByLabel(t('link.title'), { exact: true }).inputValue();
    const other = await browser.newContext({ baseURL: server.url });
    const cleo = await other.newPage();
    const { pathname, search } = new URL(share);
    await cleo.goto(pathname + search);
    await expect(cleo).toHaveURL(/\/auth\?team_code=/);
    await signInBrowser(other, server, newAddress('cleo'));
    await cleo.goto('/app');
    await expect(cleo.getByRole('heading', { name: texts('offers')('link', { name: 'By Link' }) })).toBeVisible();
    await cleo.getByRole('button', { name: t('list.join', { name: 'By Link' }) }).click();
    await expect(cleo.getByRole('heading', { name: 'By Link', level: 1 })).toBeVisible();
    await other.close();
  },
);

test(
  'a manager looks at a member’s app, changes nothing there, and comes back',
  WIDE_FIRST,
  async ({ visit, page, signIn, server, browser }) => {
    const t = texts('teams');
    const shell = texts('shell');
    await signIn();
    await visit('/app/teams/new');
    const team = await createTeam(page, 'Looking In');
    const share = await page.getByLabel(t('link.title'), { exact: true }).inputValue();
    const address = newAddress('dora');
    const dora = await signInInNewContext(browser, server, address);
    const { pathname, search } = new URL(share);
    await dora.goto(pathname + search);
    await dora.getByRole('button', { name: t('list.join', { name: 'Looking In' }) }).click();
    await expect(dora.getByRole('heading', { name: 'Looking In', level: 1 })).toBeVisible();
    await dora.context().close();

    await visit(team);
    await page.getByRole('link', { name: `${t('members.view')} ${address}` }).click();
    const banner = page.getByRole('status').filter({ hasText: address });
    await expect(banner).toBeVisible();
    const viewed = new URL(page.url());
    const answer = await page.request.post(`/app/segment${viewed.search}`, {
      form: { segment: 'studio' },
      headers: { origin: viewed.origin },
      maxRedirects: 0,
    });
    expect(answer.headers()['location']).toBe(`/app/segment${viewed.search}`);
    // Pages that could not show somebody else show oneself.
    await visit(`/app/account${viewed.search}`);
    await expect(page).toHaveURL(/\/app\/account$/);
    await expect(banner).toBeHidden();
    await visit(viewed.pathname + viewed.search);
    await banner.getByRole('link', { name: shell('impersonation.stop') }).click();
    await expect(page).toHaveURL(new RegExp(`${team}$`));
  },
);

withScriptsFirst('a list of people', (scripts) => {
  test('is shown as it was read before anybody is invited, and its columns can be changed', async ({
    visit,
    page,
    signIn,
  }) => {
    const t = texts('teams');
    await signIn();
    await visit('/app/teams/new');
    await createTeam(page, 'Imported People');
    const [ada, ben] = [newAddress('ada'), newAddress('ben')];
    await page.getByLabel(t('invite.file')).setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFFNachname;Rufname;E-Mail\nLovelace;Ada;${ada}\nLee;Ben;${ben}\n`),
    });
    await page.getByRole('button', { name: t('invite.send') }).click();
    await expect(page.getByText('Ada Lovelace')).toBeVisible();
    await expect(page.getByRole('heading', { name: t('invite.open') })).toBeHidden();
    if (scripts) await expectAccessible(page);
    await page.getByLabel('Nachname').selectOption(t('invite.uses.none'));
    await page.getByRole('button', { name: t('invite.readAgain') }).click();
    await expect(page.getByText('Ada Lovelace')).toBeHidden();
    await page.getByLabel('Nachname').selectOption(t('invite.uses.last'));
    await page.getByRole('button', { name: t('invite.sendCount_other', { count: 2 }) }).click();
    // What was changed since is shown first.
    await expect(page.getByText('Ada Lovelace')).toBeVisible();
    await page.getByRole('button', { name: t('invite.sendCount_other', { count: 2 }) }).click();
    await expect(page.getByText(t('invite.result', { count: 2 }))).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Ben Lee' })).toContainText(ben);
    await expectFitsAtBothWidths(page);
  });
});
