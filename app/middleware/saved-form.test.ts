// What was written is there again after the sign-in, for whoever wrote it and for nobody else, and is never sent by itself.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ADA, cookiesOf, fakeHost, run } from '#tests/factories/host.ts';
import { signInGuard } from './sign-in-guard';
import { savedFormContext, savedFormMiddleware } from './saved-form';
import { DISCARD_SAVED_FORM } from '../root-data';

const post = (path: string, fields: Record<string, string>, cookie = 'verified=ada'): Request =>
  new Request(`http://site.test${path}`, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });
const PROFILE = { name: 'Ada Byron & “friends”', phone: '', intent: 'profile' };

/** Posts while signed out, and answers the cookies of the answer. */
async function lose(request: Request): Promise<Record<string, string>> {
  const answer = await run(signInGuard, request, fakeHost({}).context);
  expect(answer.status).toBe(302);
  return cookiesOf(answer);
}

/** Opens a page with what was kept, signed in. */
async function open(path: string, kept: string, userId = 'ada') {
  const { context } = fakeHost({ session: { ...ADA, user: { ...ADA.user, id: userId } } });
  const request = new Request(`http://site.test${path}`, { headers: { cookie: `unsent=${kept}` } });
  const answer = await run(savedFormMiddleware, request, context);
  return { shown: context.get(savedFormContext), cookies: cookiesOf(answer) };
}

it('comes back on its own page with every field, to whoever wrote it', async () => {
  const { unsent = '', flash = '' } = await lose(post('/de/app/account?from=menu', PROFILE));
  expect(flash).toContain('we have kept what you entered');
  expect((await open('/de/app/account?from=menu', unsent)).shown).toEqual({
    path: '/de/app/account?from=menu',
    fields: Object.entries(PROFILE),
  });
  expect((await open('/de/app/teams', unsent)).shown).toBeNull();
});

it('is nobody else’s: another person who signs in never sees it, and it is gone', async () => {
  const { unsent = '' } = await lose(post('/app/account', PROFILE));
  expect(await open('/app/account', unsent, 'ben')).toEqual({ shown: null, cookies: { unsent: '' } });
});

it.each([
  ['deletes', '/app/account/delete', { confirmation: 'ada@example.com' }],
  ['signs out', '/app/account', { intent: 'end-all' }],
  ['spends', '/app/photoshoot?order=1', { intent: 'start' }],
  ['removes a member', '/app/teams/1', { intent: 'remove', customer_id: '2' }],
])('is not kept when it %s; the sign-in page says that nothing was changed', async (_, path, fields) => {
  const { unsent, flash = '' } = await lose(post(path, fields));
  expect(unsent).toBeUndefined();
  expect(flash).toContain('nothing was changed');
});

it('is not kept when nobody knows who wrote it, or when it is too much for a cookie', async () => {
  expect((await lose(post('/app/account', PROFILE, ''))).unsent).toBeUndefined();
  const emails = randomBytes(4000).toString('base64');
  const { unsent } = await lose(post('/app/teams/1', { emails, intent: 'invite' }));
  expect(unsent).toBeUndefined();
});

it('keeps the list of addresses of an invitation without its file', async () => {
  const form = new FormData();
  form.set('intent', 'invite');
  form.set('emails', Array.from({ length: 100 }, (_, index) => `person${index}@example.com`).join('\n'));
  form.set('file', new File(['x'], 'people.csv'));
  const request = new Request('http://site.test/app/teams/1', {
    method: 'POST',
    headers: { cookie: 'verified=ada' },
    body: form,
  });
  const { unsent = '' } = await lose(request);
  const { shown } = await open('/app/teams/1', unsent);
  expect(shown?.fields.map(([name]) => name)).toEqual(['intent', 'emails']);
  expect(shown?.fields[1]?.[1]).toMatch(/^person0@[^]*person99@example\.com$/);
});

it('is kept too when the session was closed elsewhere and only the backend knows', async () => {
  const host = fakeHost({ session: ADA, api: () => Response.json({ error: 'No.' }, { status: 401 }) });
  const answer = await run(signInGuard, post('/app/account', PROFILE, ''), host.context);
  expect(answer.headers.get('location')).toBe('/auth?redirect=%2Fapp%2Faccount');
  expect(cookiesOf(answer).unsent).toBeTruthy();
  expect(host.signedOut()).toBe(1);
});

it('lets what is sent through while the backend is slow or down', async () => {
  const { context } = fakeHost({ session: ADA, api: () => new Response(null, { status: 503 }) });
  expect(await (await run(signInGuard, post('/app/account', PROFILE), context)).text()).toBe('the page');
});

it('asks for the sign-in where a page without a guard is written to, instead of doing nothing', async () => {
  const { unsent = '' } = await lose(post('/ai-headshot-results/1', { intent: 'rate', value: '5', comment: 'Good' }));
  expect((await open('/ai-headshot-results/1', unsent)).shown?.fields).toHaveLength(3);
});

it('is forgotten once it is sent, or thrown away unsent', async () => {
  const { unsent = '' } = await lose(post('/app/account', PROFILE));
  const signedIn = (fields: Record<string, string>) =>
    run(savedFormMiddleware, post('/app/account', fields, `unsent=${unsent}`), fakeHost({ session: ADA }).context);
  const sent = await signedIn(PROFILE);
  expect([await sent.text(), cookiesOf(sent)]).toEqual(['the page', { unsent: '' }]);
  const discarded = await signedIn({ [DISCARD_SAVED_FORM]: 'yes' });
  expect([discarded.headers.get('location'), cookiesOf(discarded)]).toEqual(['/app/account', { unsent: '' }]);
});

it('reads nothing out of a forged cookie', async () => {
  for (const forged of ['x', 'AAAA', Buffer.from('null').toString('base64url')])
    expect((await open('/app/account', forged)).shown).toBeNull();
});
