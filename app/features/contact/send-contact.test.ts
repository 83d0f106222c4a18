// The way of a message from the form to the backend: what is asked back, and that nothing typed is lost on the way.
import { expect, it } from 'vitest';
import type { Session } from '~/context';
import { ADA, fakeHost } from '#tests/factories/host.ts';
import { sendContact } from './send-contact.server';

const LETTER = { name: 'Ada', email: 'ada@example.com', message: 'Where is my receipt?' };
const SUBMITTED = Object.fromEntries(Object.entries(LETTER).map(([name, value]) => [name, [value]]));
const QUESTION = { id: 'q1', text: '1 + 1', image: 'data:image/svg+xml,x' };

interface Start {
  captcha?: 'embedded' | 'off' | 'turnstile';
  session?: Session;
  refuse?: string;
}
function start({ captcha = 'embedded', session, refuse }: Start = {}) {
  const sent: Record<string, unknown>[] = [];
  const { context } = fakeHost({
    captcha,
    session,
    async api(request) {
      if (new URL(request.url).pathname.endsWith('/security/question')) return Response.json(QUESTION);
      sent.push((await request.json()) as Record<string, unknown>);
      return refuse
        ? Response.json({ error: 'no', code: refuse }, { status: 400 })
        : new Response(null, { status: 204 });
    },
  });
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...LETTER, ...fields })) form.set(name, value);
    return sendContact(context, form);
  };
  return { send, sent };
}

it('asks a visitor a question first, and keeps the message', async () => {
  const { send, sent } = start();
  expect(await send({})).toMatchObject({ rejected: { submittedValues: SUBMITTED }, question: QUESTION, status: 200 });
  expect(sent).toEqual([]);
});
it('sends the message with the answer', async () => {
  const { send, sent } = start();
  expect(await send({ question: 'q1', answer: '2' })).toBeUndefined();
  expect(sent).toEqual([expect.objectContaining({ ...LETTER, captcha: 'q1:2' })]);
});
it('asks another question after a wrong answer', async () => {
  const { send } = start({ refuse: 'captcha_failed' });
  expect(await send({ question: 'q1', answer: '3' })).toMatchObject({
    rejected: { submittedValues: SUBMITTED },
    error: 'captcha',
    question: QUESTION,
    status: 422,
  });
});
it('asks nobody who is signed in, and nobody where the check is off or a widget has done it', async () => {
  for (const way of [{ session: ADA }, { captcha: 'off' }, { captcha: 'turnstile' }] as const) {
    const { send, sent } = start(way);
    const proof = 'captcha' in way && way.captcha === 'turnstile' ? 'token' : '';
    expect(await send({ 'cf-turnstile-response': proof })).toBeUndefined();
    expect(sent[0]?.['captcha']).toBe(proof);
  }
});
it('tells programs what they want to hear', async () => {
  const { send, sent } = start();
  expect(await send({ website: 'https://example.com' })).toBeUndefined();
  expect(sent).toEqual([]);
});
