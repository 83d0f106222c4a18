// From a free headshot to one's own: without an account, through sign-in and buying, to the headshot without the watermark.
import sharp from 'sharp';
import { personBytes } from '../../fixtures/photos.ts';
import { CARDS, CheckoutPages } from '../objects/checkout.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { withAndWithoutScriptsOnce, expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// Two renders of the engine, on a core that is shared with everybody else's.
test.setTimeout(420_000);

const GENERATOR = '/free-tools/free-ai-headshot-generator';
const g = texts('generator');
const tools = texts('tools');
const results = texts('results');
const shoot = texts('photoshoot');
const look = shoot('looks.studio-grey.name');

withAndWithoutScriptsOnce('a free headshot is claimed', (scripts) => {
  test('by somebody new, who signs in, buys, comes back to it and shares it', async ({
    page,
    visit,
    signIn,
    request,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // No device of a test has a share sheet.
    await page.addInitScript(() => {
      navigator.share = async (data) => void ((window as { handed?: ShareData }).handed = data);
    });
    await visit(GENERATOR);
    await page.getByLabel(tools('form.consent')).check();
    await page
      .getByLabel(tools('form.choose'))
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: personBytes(2) });
    await page.getByRole('button', { name: g('send') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(g('done.title'), { timeout: 200_000 });
    await page.getByRole('link', { name: g('done.claim', { look }) }).click();
    // Nobody yet: the way leads through the sign-in and keeps what was wanted.
    await expect(page).toHaveURL(/\/auth\?.*redirect=/);
    const wanted = new URL(page.url()).searchParams.get('redirect')!;
    expect(wanted).toMatch(/^\/app\/claim\?picture=[0-9a-f-]{36}&look=studio-grey$/);
    await signIn();
    await visit(wanted);
    await expect(page.getByText(g('claim.none'))).toBeVisible();
    await page.getByRole('link', { name: g('claim.prices') }).click();
    const checkout = new CheckoutPages(page);
    await checkout.choose('basic');
    await checkout.pay(CARDS.pays);
    await expect(page).toHaveURL(new RegExp(`${wanted.replaceAll('?', '\\?')}$`));
    await expectFits(page);
    if (scripts) await expectAccessible(page);

    const box = page.getByRole('checkbox', { name: new RegExp(look) });
    await expect(box).toBeChecked();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.getByLabel(shoot('about.adultSelf')).check();
    await page.getByLabel(shoot('about.consentSelf')).check();
    await page.getByRole('button', { name: g('claim.submit') }).click();
    await expect(page).toHaveURL(/\/ai-headshot-results\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(results('title'), { timeout: 200_000 });
    const pictures = page.getByRole('img', { name: new RegExp(look) });
    await expect(pictures).toHaveCount(1);
    const order = new URL(page.url()).pathname;

    // Whole, and not what the free page shows.
    const answer = await page.request.get(`/api/v1/orders/${order.split('/').at(-1)}`);
    const { attachments } = (await answer.json()) as { attachments: { kind: string; url: string }[] };
    expect(attachments.map(({ kind }) => kind)).toEqual(['headshot']);
    const { width, height } = await sharp(await (await request.get(attachments[0]!.url)).body()).metadata();
    expect([width, height]).toEqual([1024, 1280]);

    // Shared like any headshot: a page for people and link previews, with a card, until it is taken back.
    await pictures.click();
    await page.getByRole('switch', { name: results('share.title') }).click();
    const shared = await page.getByLabel(results('share.address')).inputValue();
    if (scripts) {
      const told = (): Promise<string[]> =>
        page.evaluate(
          () => window.catchlightEvents?.map(({ name, properties }) => `${name} ${properties['status']}`) ?? [],
        );
      await expect.poll(told).toContain('share_link on');
      expect((await told()).filter((line) => line.startsWith('order_view'))).toEqual([
        expect.stringMatching(/^order_view (?:queued|processing|completed)$/),
      ]);
    }
    await visit(new URL(shared).pathname);
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    expect(await meta('robots')).toBe('noindex');
    expect(await meta('twitter:card')).toBe('summary_large_image');
    for (const name of ['og:title', 'og:description', 'twitter:title', 'twitter:description', 'og:image:alt'])
      expect((await meta(name))!.length).toBeGreaterThan(10);
    expect(await meta('og:url')).toBe(shared);
    const card = (await meta('og:image'))!;
    expect(await meta('twitter:image')).toBe(card);
    const drawn = await sharp(await (await request.get(card)).body()).metadata();
    expect([drawn.width, drawn.height]).toEqual([1200, 630]);
    await expectFits(page);
    if (scripts) {
      await expectAccessible(page);
      await page.getByRole('button', { name: texts('common')('copy') }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
      await page.getByRole('button', { name: results('share.native') }).click();
      expect(await page.evaluate(() => (window as { handed?: ShareData }).handed?.url)).toBe(shared);
    } else await expect(page.getByLabel(results('share.address'))).toHaveValue(shared);
    await visit(`${order}?picture=${shared.split('/').at(-1)}`);
    await page.getByRole('switch', { name: results('share.title') }).click();
    await expect(page.getByText(results('share.off'))).toBeVisible();
    for (const address of [shared, card]) expect((await request.get(address)).status()).toBe(404);

    // Once paid for, it is not offered again.
    await visit(wanted);
    await expect(page.getByRole('link', { name: g('claim.see', { look }) })).toHaveAttribute('href', order);
    await expect(page.getByRole('checkbox', { name: new RegExp(look) })).toHaveCount(0);
    await visit('/app/credits');
    await expect(page.getByText('19', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: texts('checkout')('reasons.look_claimed') })).toHaveCount(1);

    // Gone when somebody says so: then nothing more can be claimed, and what is theirs stays.
    await visit(`${GENERATOR}?picture=${new URLSearchParams(wanted.split('?')[1]).get('picture')}`);
    await page.getByRole('button', { name: tools('expiry.now') }).click();
    await expect(page.getByText(tools('expiry.done'))).toBeVisible();
    await visit(wanted);
    await expect(page.getByRole('heading', { name: g('claim.goneTitle') })).toBeVisible();
    await expect(page.getByRole('link', { name: g('claim.see', { look }) })).toBeVisible();
  });
});
