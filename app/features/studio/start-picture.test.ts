// What the studio's form orders: with a model's edit its price and its consent, and nothing of either with the engine's.
import { expect, it } from 'vitest';
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { filledForm } from '#tests/factories/filled-form.ts';
import { startPicture, studioProblem } from './actions.server';

async function send(fields: Record<string, string>, refusal?: Error) {
  const sent: object[] = [];
  const post = async (_: string, { body }: { body: object }) => {
    sent.push(body);
    if (refusal) throw refusal;
    return { generation_id: 'a', charged: true };
  };
  const form = filledForm({ style: 'library', press: 'a-press-of-the-form', painted_credits: '2', ...fields });
  const result = await startPicture({ post } as unknown as Api, 'source', form);
  return { sent, errors: 'rejected' in result ? result.rejected.fieldErrors : {} };
}
const asked = { asks_hosted_consent: '1' };
const ticked = { ...asked, hosted_consent: 'on', hosted_processor: 'OpenAI' };

it('sends the consent and the price that was shown with an edit by the model', async () => {
  for (const edit of [{ clothes: 'suit' }, { pose: 'front' }] as Record<string, string>[]) {
    const { sent } = await send({ ...edit, ...ticked });
    const consent = { hosted_consent: true, processor: 'OpenAI' };
    expect(sent).toEqual([expect.objectContaining({ ...edit, ...consent, credits: 2 })]);
  }
});

it('sends nothing when the box was left empty', async () =>
  expect(await send({ clothes: 'suit', ...asked })).toEqual({ sent: [], errors: { hosted_consent: 'invalid' } }));

it.each([
  ['has ended since', 'consent_missing', { hosted_consent: 'OpenAI' }, {}],
  ['named somebody else', 'conflict', { processor: 'Google' }, ticked],
])('shows the form again, with what was chosen, where the consent %s', async (_, code, about, box) => {
  const refusal = (details?: object) => new ApiError('refused', 409, { code, details });
  const { errors } = await send({ clothes: 'suit', ...box }, refusal(about));
  expect(errors).toEqual({ hosted_consent: 'invalid' });
  await expect(send({ clothes: 'suit', ...box }, refusal())).rejects.toThrow('refused');
});

it('shows the form again, with what was chosen, where the picture shows no clothes', async () => {
  const refusal = new ApiError('refused', 409, { code: 'conflict', details: { clothes: 'not_shown' } });
  expect((await send({ clothes: 'suit', ...ticked }, refusal)).errors).toEqual({ clothes: 'invalid' });
});

it('gives no consent where none was asked for', async () => {
  const [body] = (await send({ clothes: 'suit' })).sent;
  expect(body).not.toHaveProperty('hosted_consent');
});

it.each([asked, ticked])('says neither with an edit by the engine, whatever became of the box', async (box) => {
  const { sent, errors } = await send({ light: 'soft', ...box });
  expect(errors).toEqual({});
  expect(sent).toHaveLength(1);
  for (const name of ['hosted_consent', 'processor', 'credits']) expect(sent[0]).not.toHaveProperty(name);
});

it.each([
  ['conflict', { credits: 3 }, 'price'],
  ['conflict', undefined, 'conflict'],
  ['consent_missing', undefined, 'consent_missing'],
  ['not_found', undefined, 'not_found'],
  ['internal', undefined, undefined],
])('tells refusals with the code %s and the details %j apart', (code, details, problem) =>
  expect(studioProblem(new ApiError('refused', 409, { code, details }))).toBe(problem),
);
