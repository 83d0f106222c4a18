// The main path, and what a browser other than Chromium was once seen to do wrong on it.
import sharp from 'sharp';
import { codeFor, newAddress } from '#tests/e2e/support/people.ts';
import type { TestServer } from '#tests/e2e/support/server.ts';
import { texts } from '#tests/e2e/support/texts.ts';
import { isInterruptedFetch } from '../../app/features/monitoring/interrupted-fetch.ts';
import type { TestBrowser } from './browser.ts';

export interface Walk {
  browser: TestBrowser;
  server: TestServer;
  /** Paths of four photos of one person. */
  photos: readonly string[];
  step(name: string, work: () => Promise<void>): Promise<void>;
}

const t = {
  auth: texts('auth'),
  common: texts('common'),
  photoshoot: texts('photoshoot'),
  checkout: texts('checkout'),
  results: texts('results'),
  editor: texts('editor'),
  shell: texts('shell'),
};
const MINUTES = 60_000;
const button = (text: string) => ({ css: 'main button, [role=dialog] button', text });

export async function walkMainPath(walk: Walk): Promise<void> {
  const { step } = walk;
  await step('signs in by a mailed code', () => signIn(walk));
  await step('closes the search by Escape from its empty field', () => closeSearch(walk));
  await step('uploads photos, and they are accepted', () => upload(walk));
  await step('pays with a test card', () => pay(walk));
  await step('starts a shoot and shows the first headshots', () => shoot(walk));
  await step('closes a menu in the large view by Escape, then the view, and goes on at the picture', () =>
    largeView(walk),
  );
  await step('reports no aborted stream', () => abortedStream(walk));
  await step('shows that the language menu is open', () => languageMenu(walk));
  await step('saves a WebP of the picture editor, and its sliders can be seen in the dark', () => editor(walk));
}

async function signIn({ browser, server }: Walk): Promise<void> {
  const address = newAddress('browser');
  await browser.open(`${server.url}/auth`);
  await hydrated(browser);
  await browser.click({ css: '[data-cookie-banner] button', text: t.shell('cookies.onlyNecessary') });
  await browser.type({ css: 'input[type=email]' }, address);
  await browser.press('Enter');
  await browser.visible({ css: 'h1', text: t.auth('verify.title') });
  await hydrated(browser);
  await browser.type({ css: 'input[autocomplete=one-time-code]' }, await codeFor(server, address));
  await browser.until('the app', () => window.location.pathname.startsWith('/app'), null);
}

async function closeSearch({ browser, server }: Walk): Promise<void> {
  await browser.open(`${server.url}/app`);
  await hydrated(browser);
  await browser.click({ css: 'nav a[href$="/app/search"]' });
  await browser.until('the search field', () => document.activeElement?.getAttribute('type') === 'search', null);
  await browser.press('Escape');
  await browser.gone({ css: '#search' });
}

async function upload({ browser, server, photos }: Walk): Promise<void> {
  await browser.open(`${server.url}/app/photoshoot`);
  await hydrated(browser);
  for (const css of ['[name=who][value=self]', '[name=purpose][value=linkedin]', '[name=adult]', '[name=consent]'])
    await browser.click({ css: `label:has(input${css})` });
  await browser.click(button(t.common('continue')));
  await browser.visible({ css: 'h1, h2', text: t.photoshoot('photos.title') });
  await hydrated(browser);
  await browser.driver.setFiles('input[type=file]', photos);
  await browser.visible(
    { css: 'main *', text: t.photoshoot('photos.count_other', { count: photos.length }) },
    2 * MINUTES,
  );
  await browser.click({ css: 'main a', text: t.common('continue') });
  await browser.click({ css: 'label:has(input[value="library"])' });
  await browser.click(button(t.common('continue')));
  await browser.visible({ css: 'h1, h2', text: t.photoshoot('package.title') });
}

async function pay({ browser }: Walk): Promise<void> {
  await hydrated(browser);
  await browser.click({ css: 'label:has(input[name=headshot_count][value="20"])' });
  await browser.click(button(t.photoshoot('package.go')));
  await browser.click(button(t.checkout('start.pay')));
  await browser.visible({ css: 'main *', text: t.checkout('test.notice') });
  await hydrated(browser);
  for (const [name, value] of [
    ['number', '4242424242424242'],
    ['expiry', '12/34'],
    ['cvc', '123'],
  ] as const)
    await browser.type({ css: `input[name=${name}]` }, value);
  await browser.press('Enter');
  // Back at the draft, which can be started now.
  await browser.visible(button(t.photoshoot('review.start')));
}

async function shoot({ browser }: Walk): Promise<void> {
  await hydrated(browser);
  await browser.click(button(t.photoshoot('review.start')));
  await browser.visible({ css: 'h1', text: t.results('progress.title') });
  const loaded = (): boolean =>
    [...document.querySelectorAll<HTMLImageElement>('main ul li a[href*="picture="] img')].some(
      (img) => img.naturalWidth > 100,
    );
  await browser.until('the first headshot', loaded, null, 10 * MINUTES);
}

async function largeView({ browser }: Walk): Promise<void> {
  const link = await browser.until(
    'a link of the gallery',
    () => document.querySelector<HTMLAnchorElement>('main ul li a[href*="picture="]')?.id,
    null,
  );
  await browser.click({ css: `[id="${link}"]` });
  await browser.visible({ css: '[role=dialog]' });
  const summary = { css: '[role=dialog] [data-menu] > summary', text: t.results('download') };
  await browser.click(summary);
  await browser.visible({ css: '[role=dialog] [data-menu][open]' });
  await browser.press('Escape');
  await browser.gone({ css: '[role=dialog] [data-menu][open]' });
  await browser.visible({ css: '[role=dialog]' });
  await browser.press('Escape');
  await browser.gone({ css: '[role=dialog]' });
  await browser.until('the focus on its picture', (id) => document.activeElement?.id === id, link);
}

/** Whatever this browser throws where a stream is aborted, error monitoring knows it. */
async function abortedStream({ browser, server }: Walk): Promise<void> {
  const thrown = await browser.evaluate(async (url) => {
    const stop = new AbortController();
    const answer = await fetch(url, { signal: stop.signal });
    const reader = answer.body!.getReader();
    await reader.read();
    stop.abort();
    try {
      while (!(await reader.read()).done);
      return null;
    } catch (error) {
      return { name: (error as Error).name, message: (error as Error).message };
    }
  }, `${server.url}/blog`);
  if (thrown && !isInterruptedFetch(thrown)) throw new Error(`${thrown.name}: ${thrown.message} would be reported`);
}

async function languageMenu({ browser, server }: Walk): Promise<void> {
  await browser.open(`${server.url}/app`);
  await hydrated(browser);
  /** What is painted behind the button's name, unless it is `closed`. */
  const ground = (closed: string | null): string | null => {
    const summaries = [...document.querySelectorAll<HTMLElement>('[data-menu] > summary')];
    const summary = summaries.find(
      (each) => each.textContent?.includes('English') && each.getClientRects().length > 0,
    )!;
    const { backgroundColor, backgroundImage } = getComputedStyle(summary);
    const painted = `${backgroundColor} ${backgroundImage}`;
    return painted === closed ? null : painted;
  };
  await browser.movePointer({ css: 'h1' });
  const closed = await browser.evaluate(ground, null);
  await browser.click({ css: '[data-menu] > summary', text: 'English' });
  await browser.visible({ css: '[data-menu][open] button', text: 'Deutsch' });
  // What is pointed at looks pressed as well.
  await browser.movePointer({ css: 'h1' });
  await browser.visible({ css: '[data-menu][open] button', text: 'Deutsch' });
  // Its colour changes over a moment, which is a long one on a busy machine.
  await browser.until('another ground of the open button', ground, closed);
}

async function editor({ browser, server, photos }: Walk): Promise<void> {
  await browser.open(`${server.url}/free-tools/profile-picture-editor`);
  await hydrated(browser);
  await browser.click({ css: 'label:has(input[name=consent])' });
  await browser.driver.setFiles('input[type=file]', photos.slice(0, 1));
  await browser.click(button(t.editor('send')));
  await browser.visible({ css: 'canvas' }, 3 * MINUTES);
  // What is saved: the address of a link that is pressed by the page.
  await browser.evaluate(() => {
    HTMLAnchorElement.prototype.click = function click() {
      document.documentElement.dataset['saved'] = this.href;
    };
    const select = document.querySelector<HTMLSelectElement>('select[name=format]')!;
    select.value = 'webp';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, null);
  await browser.click(button(t.common('download')));
  const saved = await browser.until('the file', () => document.documentElement.dataset['saved'], null);
  const writes = await browser.evaluate(
    () => document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp'),
    null,
  );
  const wanted = writes ? 'blob:' : `${server.url}/`;
  if (!saved.startsWith(wanted)) throw new Error(`Saved ${saved}, not ${wanted}…`);
  if (!writes) {
    const type = await browser.evaluate(async (url) => (await fetch(url)).headers.get('content-type'), saved);
    if (type !== 'image/webp') throw new Error(`The server's file is ${type}`);
  }
  await browser.gone({ css: 'main [role=alert]' });
  await expectVisibleSlider(browser);
}

/** The track stands out from the ground in the dark mode. Its unfilled part too where we paint it ourselves (app.css). */
async function expectVisibleSlider(browser: TestBrowser): Promise<void> {
  const box = await browser.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
    const slider = [...document.querySelectorAll<HTMLInputElement>('input[type=range]')].find(
      (each) => each.getClientRects().length > 0,
    )!;
    slider.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = slider.getBoundingClientRect();
    return { x, y, width, height, scale: window.devicePixelRatio };
  }, null);
  const screen = Buffer.from(await browser.driver.screenshot(), 'base64');
  for (const part of browser.name === 'firefox' ? [0.05, 0.9] : [0.05]) {
    const contrast = await contrastOfColumn(screen, {
      left: Math.round((box.x + box.width * part) * box.scale),
      top: Math.round(box.y * box.scale),
      height: Math.round(box.height * box.scale),
    });
    if (contrast < 3) throw new Error(`The slider's track has a contrast of ${contrast.toFixed(1)} at ${part}`);
  }
}

async function contrastOfColumn(png: Buffer, column: { left: number; top: number; height: number }): Promise<number> {
  const { data, info } = await sharp(png)
    .extract({ ...column, width: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const lights = Array.from({ length: info.height }, (_, row) => luminance(data.subarray(row * 3, row * 3 + 3)));
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

/** Relative luminance (WCAG), 0..1. */
function luminance([red = 0, green = 0, blue = 0]: Uint8Array): number {
  const linear = (value: number): number => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** React has taken the page over: what is pressed is heard. */
const hydrated = (browser: TestBrowser): Promise<true> =>
  browser.until(
    'the page to be hydrated',
    () => {
      const html = document.documentElement;
      if (!html.hasAttribute('data-script'))
        return document.readyState === 'complete' && !document.querySelector('script[type=module]');
      const main = document.querySelector('main form, main button, main') ?? html;
      return Object.keys(main).some((key) => key.startsWith('__reactProps'));
    },
    null,
  ) as Promise<true>;
