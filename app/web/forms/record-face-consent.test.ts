// A consent that a form asks for is recorded only when it was given, and for whom it was given.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { ApiError } from '~/api/errors';
import { filledForm } from '#tests/factories/filled-form.ts';
import { recordFaceConsent } from './record-face-consent.server';

async function record(fields: Record<string, string>, details?: object) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, path, { body }) => {
    sent.push([path, body]);
    if (details) throw new ApiError('refused', 409, { code: 'conflict', details });
    return {};
  });
  return { isGiven: await recordFaceConsent(api, filledForm(fields)), sent };
}
const ticked = { asks_consent: '1', adult: 'on', consent: 'on', processor: 'OpenAI' };
const call = (processor: string | null) => ['/customers/face-consent', { of_age: true, consent: true, processor }];

it('is recorded with both boxes ticked, for whom the page named', async () => {
  expect(await record(ticked)).toEqual({ isGiven: true, sent: [call('OpenAI')] });
  expect(await record({ ...ticked, processor: '' })).toEqual({ isGiven: true, sent: [call(null)] });
});

it('is not sent where a box is empty', async () => {
  const { adult: _, ...half } = ticked;
  expect(await record(half)).toEqual({ isGiven: false, sent: [] });
});

it('is not given where photos go to somebody else by now', async () => {
  expect(await record(ticked, { processor: 'Google' })).toEqual({ isGiven: false, sent: [call('OpenAI')] });
  await expect(record(ticked, { running: 1 })).rejects.toThrow('refused');
});

it('is not asked for by every form', async () => expect(await record({})).toEqual({ isGiven: true, sent: [] }));
