// What search engines and feed readers are told, read from the answers of the real process: every page that a sitemap lists exists,
// says its own address and its languages, and carries structured data that can be read; no link on any of them leads nowhere.
import { expect, test } from '@playwright/test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.remove());

const get = (path: string) => fetch(new URL(path, server.url), { redirect: 'manual' });
const text = async (path: string): Promise<string> => (await get(path)).text();
const unescaped = (value: string): string => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const all = (body: string, pattern: RegExp): string[] =>
  [...body.matchAll(pattern)].map((match) => unescaped(match[1]!));
const attribute = (element: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '');

async function listed(): Promise<string[]> {
  const maps = all(await text('/sitemap.xml'), /<loc>([^<]*)<\/loc>/g);
  expect(maps).toEqual(['en', 'es', 'fr', 'de'].map((locale) => `${server.url}/sitemap-${locale}.xml`));
  const pages = await Promise.all(maps.map(async (map) => all(await text(map), /<loc>([^<]*)<\/loc>/g)));
  return pages.flat();
}

/** Four at a time: the walk is long, and the server has more than one thing to wait for. */
async function side<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const worker = async (): Promise<void> => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

test('every page of the sitemaps exists, names itself and its languages, and leads nowhere that is not', async () => {
  const pages = await listed();
  expect(new Set(pages).size).toBe(pages.length);
  const links = new Map<string, string>();
  const alternates = new Map<string, string[]>();
  const titles = new Map<string, string>();
  await side(pages, async (address) => {
    const answer = await get(address);
    expect(answer.status, address).toBe(200);
    const html = await answer.text();
    const head = html.slice(0, html.indexOf('</head>'));
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
    expect(canonical, address).toBe(address);
    expect(attribute(/<meta property="og:url"[^>]*>/.exec(head)?.[0] ?? '', 'content'), address).toBe(address);
    const language = attribute(/<html[^>]*>/.exec(html)?.[0] ?? '', 'lang').slice(0, 2);
    expect(new URL(address).pathname.startsWith(`/${language}`) || language === 'en', address).toBe(true);

    const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '';
    expect(title.length, `title of ${address}`).toBeGreaterThan(5);
    const twin = titles.get(`${language} ${title}`);
    expect(twin, `${address} has the title of ${twin}`).toBeUndefined();
    titles.set(`${language} ${title}`, address);
    const description = attribute(/<meta name="description"[^>]*>/.exec(head)?.[0] ?? '', 'content');
    expect(description.length, `description of ${address}`).toBeGreaterThan(20);
    expect(html.match(/<h1[\s>]/g), `h1 of ${address}`).toHaveLength(1);

    alternates.set(
      address,
      (head.match(/<link rel="alternate" hrefLang="[a-z]{2}"[^>]*>/gi) ?? []).map((link) => attribute(link, 'href')),
    );
    for (const json of all(html, /<script type="application\/ld\+json">([^<]*)<\/script>/g))
      expect(JSON.parse(json), address).toMatchObject({
        '@context': 'https://schema.org',
        '@type': expect.any(String),
      });
    for (const href of all(html, /<a\s[^>]*?href="([^"]*)"/g)) {
      const target = new URL(href, address);
      if (target.origin === server.url) links.set(target.pathname + target.search, address);
    }
  });
  // Languages point at each other: what one page names, names it back.
  for (const [address, others] of alternates)
    for (const other of others) expect(alternates.get(other), `${other}, named by ${address}`).toContain(address);
  const seen = new Set(pages.map((address) => new URL(address).pathname));
  await side(
    [...links].filter(([link]) => !seen.has(link)),
    async ([link, from]) => {
      const { status } = await get(link);
      expect(status, `${link}, linked from ${from}`).toBeLessThan(400);
    },
  );
});

test('pages that are the app’s or nobody’s are in no sitemap and have no canonical address', async () => {
  const paths = (await listed()).map((address) => new URL(address).pathname);
  for (const path of ['/app', '/auth', '/language', '/dev/ui', '/robots.txt']) expect(paths).not.toContain(path);
  expect(paths.filter((path) => /^\/(?:es|fr|de)\/(?:near-me|types)/.test(path))).toEqual([]);
  for (const path of ['/auth', '/nowhere']) expect(await text(path)).not.toContain('rel="canonical"');
});

test('the front page says who is behind the site, with a logo that is a picture', async () => {
  const [json = ''] = all(await text('/'), /<script type="application\/ld\+json">([^<]*Organization[^<]*)<\/script>/g);
  const { logo } = JSON.parse(json) as { logo: { url: string } };
  const answer = await fetch(logo.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('robots.txt keeps crawlers out of the app in each language, and names the sitemap', async () => {
  const lines = (await text('/robots.txt')).split('\n');
  for (const prefix of ['', '/es', '/fr', '/de']) expect(lines).toContain(`Disallow: ${prefix}/app`);
  expect(lines).toContain(`Sitemap: ${server.url}/sitemap.xml`);
});

for (const [prefix, language] of [
  ['', 'en-US'],
  ['/es', 'es-ES'],
  ['/fr', 'fr-FR'],
  ['/de', 'de-DE'],
])
  test(`the feed in ${language} has posts of that language, newest first`, async () => {
    const answer = await get(`${prefix}/feed.xml`);
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await answer.text();
    expect(xml).toContain(`<language>${language}</language>`);
    const dates = all(xml, /<pubDate>([^<]*)<\/pubDate>/g).map((date) => Date.parse(date));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    for (const link of all(xml, /<item>.*?<link>([^<]*)<\/link>/g))
      expect(new URL(link).pathname.startsWith(`${prefix}/blog/`), link).toBe(true);
    expect(await text(`${prefix}/blog`)).toContain(`type="application/rss+xml" href="${prefix}/feed.xml"`);
  });

test('llms.txt lists pages that exist', async () => {
  const body = await text('/llms.txt');
  expect(body.startsWith('# Catchlight\n')).toBe(true);
  const links = all(body, /\]\(([^)]*)\)/g);
  expect(links.length).toBeGreaterThan(3);
  // The walk above has visited what the sitemaps list.
  const pages = await listed();
  for (const link of links.filter((address) => !pages.includes(address)))
    expect((await get(link)).status, link).toBe(200);
});

test('a page that was not found is a plain status to a crawler', async () => {
  for (const path of ['/nowhere', '/blog/nowhere', '/nobody-headshots', '/es/legal/nothing', '/near-me/nowhere']) {
    const answer = await fetch(server.url + path, {
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    });
    expect([answer.status, await answer.text()]).toEqual([404, '404\n']);
  }
});

test('a browser accepts the rules of fetching ahead that public pages carry, and those leave the app out', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  const sets: { sourceText: string; errorType?: string }[] = [];
  client.on('Preload.ruleSetUpdated', ({ ruleSet }) => sets.push(ruleSet));
  await client.send('Preload.enable');
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`${server.url}/de/blog`);
  await expect.poll(() => sets.map(({ errorType }) => errorType)).toEqual([undefined]);
  expect(refused).toEqual([]);
  // As the browser reads them.
  const apart: string[] = JSON.parse(sets[0]!.sourceText).prefetch[0].where.and[1].not.href_matches;
  const isApart = (address: string): Promise<boolean> =>
    page.evaluate(
      ([patterns, to]) => patterns.some((one) => new URLPattern(one, document.baseURI).test(to, document.baseURI)),
      [apart, address] as const,
    );
  for (const path of ['/app', '/de/app/orders', '/admin/settings', '/fr/sign-out', '/es/auth', '/blog?page=2'])
    expect(await isApart(path), path).toBe(true);
  for (const path of ['/', '/de', '/blog', '/fr/near-me/lisbon', '/application'])
    expect(await isApart(path), path).toBe(false);
  // And a page does come while the pointer rests on a link to it.
  const ahead = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/de/blog/'));
  await page.locator('main a[href*="/de/blog/"]').first().hover();
  expect((await ahead).headers()['sec-purpose']).toBe('prefetch');
  await page.goto(`${server.url}/auth`);
  expect(await page.locator('script[type=speculationrules]').count()).toBe(0);
});
