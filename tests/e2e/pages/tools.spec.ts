// The free tools: a photo in, what was found out, and gone when somebody says so, with and without a script.
import { noFace } from '../../fixtures/hard-photos.ts';
import { personBytes } from '../../fixtures/photos.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { bothWays, expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const tools = texts('tools');
const t = texts('analyzer');
const ANALYZER = '/free-tools/ai-linkedin-picture-analyzer';
const photo = (buffer: Buffer) => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });

bothWays('the LinkedIn picture analyzer', (scripts) => {
  test('rates a photo, shows each part on it, and deletes it', async ({ page, visit }) => {
    await visit('/free-tools');
    await page
      .getByRole('link', { name: tools('index.analyzer.title') })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${ANALYZER}$`));
    if (scripts) await expectAccessible(page);
    await page.getByLabel(tools('form.consent')).check();
    await page.getByLabel(tools('form.choose')).setInputFiles(photo(personBytes(1)));
    await page.getByRole('button', { name: t('send') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ of 100$/, { timeout: 60_000 });
    const result = page.url();
    const own = page.getByRole('img', { name: t('pictureAlt'), exact: true });
    await expect.poll(() => own.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    const eyes = page.getByRole('radio', { name: t('parts.eyes.name') });
    await eyes.check();
    await expect(eyes).toBeChecked();
    await expect(page.getByText(t('parts.smile.good'))).toBeVisible();
    if (scripts) {
      await expectAccessible(page);
      await expectFits(page);
    }
    const card = page.getByRole('link', { name: t('card.download') });
    const answer = await page.request.get((await card.getAttribute('href'))!);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
    await page.getByRole('button', { name: tools('kept.now') }).click();
    await expect(page.getByText(tools('kept.done'))).toBeVisible();
    await visit(new URL(result).pathname + new URL(result).search);
    await expect(page.getByText(tools('gone.title'))).toBeVisible();
  });

  test('says why a photo is of no use, in the language of the page', async ({ page, visit }) => {
    await visit(`/de${ANALYZER}`);
    const de = texts('tools', 'de');
    await page.getByLabel(de('form.consent')).check();
    await page.getByLabel(de('form.choose')).setInputFiles(photo(noFace()));
    await page.getByRole('button', { name: texts('analyzer', 'de')('send') }).click();
    await expect(page.getByText(texts('photoshoot', 'de')('reasons.no_face.title'))).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(new RegExp(`/de${ANALYZER}`));
  });
});
