// The middleware before each page: sign-in guard, the backend's verdict, messages, languages, URL rules, page cache.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverApi } from '../api/server';
import { localeContext } from '../context';
import { ADA, cookiesOf, fakeHost, run } from '#tests/factories/host.ts';
import { flashContext, flashMiddleware, type Flash } from './flash';
import { localeMiddleware } from './locale';
import { pageCacheMiddleware } from './page-cache';
import { redirectMiddleware } from './redirects';
import { signInGuard } from './sign-in-guard';
import { verifiedMiddleware } from './verified';

const get = (path: string, cookie = ''): Request => new Request(`http://site.test${path}`, { headers: { cookie } });

describe('the guard of the app', () => {
  it('sends visitors to the sign-in page of their language', async () => {
    const { context } = fakeHost({ locale: 'de' });
    const answer = await run(signInGuard, get('/de/app/orders?page=2'), context);
    expect(answer.headers.get('location')).toBe('/de/auth?page=2&redirect=%2Fde%2Fapp%2Forders%3Fpage%3D2');
  });
  it('lets signed-in people in, and everybody to other pages', async () => {
    expect((await run(signInGuard, get('/app'), fakeHost({ session: ADA }).context)).status).toBe(200);
    expect((await run(signInGuard, get('/pricing'), fakeHost({}).context)).status).toBe(200);
  });
});

describe('a form of somebody whose session was closed elsewhere', () => {
  /** The action makes one call, which the backend refuses, and redirects to its page with a message. */
  async function send(path: string, answer: (path: string) => Response, locale: 'en' | 'fr' = 'en') {
    const host = fakeHost({ session: ADA, locale, api: (request) => answer(new URL(request.url).pathname) });
    const request = new Request(`http://site.test${path}`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    const response = await run(signInGuard, request, host.context, async () => {
      await serverApi(host.context)
        .patch('/customers', { attempts: 1 })
        .catch(() => undefined);
      return new Response('the page');
    });
    const { flash, verified } = cookiesOf(response);
    return { ...host, response, flash: flash ? (JSON.parse(flash) as Flash) : undefined, verified };
  }
  const closed = () => Response.json({ error: 'No.', code: 'unauthenticated' }, { status: 401 });

  it('leads to the sign-in page of the language, with the message of a 401 and the way back', async () => {
    const { response, flash, verified, signedOut } = await send('/fr/app/segment', closed, 'fr');
    expect(response.headers.get('location')).toBe('/fr/auth?redirect=%2Ffr%2Fapp%2Fsegment');
    expect([signedOut(), verified]).toEqual([1, '']);
    expect(flash).toMatchObject({ text: expect.stringContaining('connecter'), persistent: true });
    expect((await send('/app/segment', closed)).flash?.text).toBe('Authentication required. Please log in.');
  });

  it('says so where the account is deleted', async () => {
    const deleted = () => Response.json({ error: 'This account has been permanently deleted.' }, { status: 401 });
    expect((await send('/app/segment', deleted)).response.headers.get('location')).toBe('/account-deleted');
  });

  it.each([
    ['another refusal', '/app/segment', () => Response.json({}, { status: 403 })],
    [
      'a 401 that is not about the session',
      '/app/segment',
      (path: string) => Response.json({}, { status: path.endsWith('/authenticate') ? 200 : 401 }),
    ],
    ['a page for everybody', '/language', closed],
  ])('leaves %s to the page', async (_, path, answer) => {
    const { response, signedOut } = await send(path, answer);
    expect([await response.text(), signedOut()]).toEqual(['the page', 0]);
  });
});

describe('the word of the backend', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function enter(answer: () => Response, request = get('/app'), locale: 'en' | 'fr' = 'en') {
    const host = fakeHost({ session: ADA, locale, api: answer });
    const entering = run(verifiedMiddleware, request, host.context);
    await vi.advanceTimersByTimeAsync(5000);
    const response = await entering;
    const cookies = cookiesOf(response);
    const flash = cookies.flash ? (JSON.parse(cookies.flash) as Flash) : undefined;
    return { response, cookies, flash, to: response.headers.get('location'), ...host };
  }
  const refuse = (status: number, error?: string) => () => Response.json(error ? { error } : {}, { status });

  it('is asked once, and remembered for this person', async () => {
    const first = await enter(() => Response.json({}));
    expect([first.response.status, first.calls]).toEqual([200, ['GET /api/v1/auth/authenticate']]);
    const cookie = `verified=${first.cookies.verified}`;
    expect((await enter(refuse(500), get('/app', cookie))).calls).toEqual([]);
    expect((await enter(() => Response.json({}), get('/app', 'verified=somebody-else'))).calls).toHaveLength(1);
  });

  it('is asked three times before it counts as no', async () => {
    let asked = 0;
    const late = await enter(() => {
      asked += 1;
      return asked < 3 ? new Response(null, { status: 503 }) : Response.json({});
    });
    expect([late.response.status, late.calls.length]).toEqual([200, 3]);
    expect((await enter(refuse(503))).calls).toHaveLength(3);
  });

  it('leads a deleted account to its page', async () => {
    const { to, signedOut, flash } = await enter(
      refuse(401, 'This account has been permanently deleted.'),
      get('/app'),
      'fr',
    );
    expect([to, signedOut(), flash]).toEqual(['/fr/account-deleted', 1, undefined]);
  });

  it('says on a 403 what the backend says, or that the address is not allowed', async () => {
    const own = await enter(refuse(403, 'Only people of Acme may come in.'));
    expect([own.to, own.signedOut(), own.flash?.text]).toEqual(['/auth', 1, 'Only people of Acme may come in.']);
    expect((await enter(refuse(403))).flash?.text).toBe('Your email is not allowed to access this application');
  });

  it.each([401, 404, 500, 503])('signs out on a %i, with a toast of four seconds', async (status) => {
    const { to, signedOut, flash, cookies, calls } = await enter(refuse(status, 'No.'));
    expect(calls).toEqual(Array(3).fill('GET /api/v1/auth/authenticate'));
    expect([to, signedOut()]).toEqual(['/auth', 1]);
    expect(cookies).toMatchObject({ verified: '', 'extension-redirect': '' });
    expect(flash).toMatchObject({
      text: 'Backend authentication failed, redirecting to login page...',
      timeoutMs: 4000,
    });
  });

  it('is followed by the redirect that was asked for, if it is our own', async () => {
    const yes = () => Response.json({});
    expect((await enter(yes, get('/app?redirect=/app/teams'))).to).toBe('/app/teams');
    expect((await enter(yes, get('/app?redirect=//evil.example'))).response.status).toBe(200);
    expect((await enter(yes, get('/app?redirect=/app%3Fredirect=x'))).to).toBe('/app?redirect=x');
  });
});

describe('a message for the next page', () => {
  const cookie = `flash=${encodeURIComponent(JSON.stringify({ text: 'Saved' }))}`;
  it('is shown once', async () => {
    const { context } = fakeHost({});
    const answer = await run(flashMiddleware, get('/', cookie), context, async () => {
      expect(context.get(flashContext).take()).toEqual({ text: 'Saved' });
      return new Response('page');
    });
    expect(cookiesOf(answer)).toEqual({ flash: '' });
  });
  it('outlives what did not show it', async () => {
    const shown = (status: number, take: boolean) => {
      const { context } = fakeHost({});
      return run(flashMiddleware, get('/', cookie), context, async () => {
        if (take) context.get(flashContext).take();
        return new Response(null, { status });
      });
    };
    expect(cookiesOf(await shown(302, true))).toEqual({});
    expect(cookiesOf(await shown(200, false))).toEqual({});
  });
  it('leads on to a page of ours, and nowhere else', async () => {
    const taken = async (to: string) => {
      const { context } = fakeHost({});
      const flash = { text: 'Saved', action: { label: 'Go', to } };
      await run(flashMiddleware, get('/', `flash=${encodeURIComponent(JSON.stringify(flash))}`), context);
      return context.get(flashContext).take();
    };
    expect(await taken('/auth')).toEqual({ text: 'Saved', action: { label: 'Go', to: '/auth' } });
    for (const to of ['//evil.example', 'javascript:alert(1)', ''])
      expect(await taken(to), to).toEqual({ text: 'Saved' });
  });
  it.each(['flash=', 'flash=x', 'flash=%7B%7D', 'flash=%E0%A4%A'])('that is broken is none: %s', async (broken) => {
    const { context } = fakeHost({});
    await run(flashMiddleware, get('/', broken), context);
    expect(context.get(flashContext).take()).toBeNull();
  });
});

describe('the language', () => {
  it.each([
    ['/es/app', 'es'],
    ['/es.data', 'es'],
    ['/fr-CA', 'en'],
    ['/?lng=de', 'en'],
  ])('of %s is %s, whatever the browser prefers', async (path, locale) => {
    const { context } = fakeHost({});
    const request = new Request(`http://site.test${path}`, {
      headers: { 'accept-language': 'fr', cookie: 'locale=fr' },
    });
    await run(localeMiddleware, request, context);
    expect(context.get(localeContext)).toBe(locale);
  });
});

it('lets client navigations obey the URL rules', async () => {
  const { context } = fakeHost({
    findRedirect: (path, search) => (path === '/app/new' ? { to: `/app/photoshoot${search}`, status: 302 } : undefined),
  });
  const answer = await run(redirectMiddleware, get('/app/new.data?package=pro'), context);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app/photoshoot?package=pro']);
  expect((await run(redirectMiddleware, get('/app/new'), context)).status).toBe(200);
});

describe('storing pages', () => {
  const cacheOf = async (request: Request, session = false, page = new Response('page')) =>
    (
      await run(pageCacheMiddleware, request, fakeHost({ session: session ? ADA : null }).context, async () => page)
    ).headers.get('cache-control');

  it('is for public pages and visitors without a session', async () => {
    expect(await cacheOf(get('/'))).toMatch(/^public, s-maxage=\d+$/);
    expect(await cacheOf(get('/'), true)).toBe('private, no-store');
    expect(await cacheOf(get('/auth'))).toBe('private, no-store');
    expect(await cacheOf(get('/nowhere'))).toBe('private, no-store');
  });
  it('is not for messages, failures or pages that set a cookie', async () => {
    expect(await cacheOf(get('/', 'flash=x'))).toBe('private, no-store');
    expect(await cacheOf(get('/'), false, new Response('', { status: 404 }))).toBe('private, no-store');
    const setting = new Response('', { headers: { 'set-cookie': 'a=1' } });
    expect(await cacheOf(get('/'), false, setting)).toBe('private, no-store');
  });
});
