// A consent that a form asks for is recorded only when it was given, and for whom it was given.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { filledForm } from '#tests/factories/filled-form.ts';
import { recordFaceConsent } from './record-face-consent.server';

async function record(fields: Record<string, string>) {
  const sent: string[] = [];
  const api = createApiFromSend(async (_method, path, { body }) => {
    if (body) sent.push(path);
    return { processor: 'OpenAI', hosted_processor: null };
  });
  return { isGiven: await recordFaceConsent(api, filledForm(fields)), sent };
}
const ticked = { asks_consent: '1', adult: 'on', consent: 'on', processor: 'OpenAI' };

it('is recorded with both boxes ticked', async () =>
  expect(await record(ticked)).toEqual({ isGiven: true, sent: ['/customers/face-consent'] }));

it('is not recorded where a box is empty, or where the page named somebody else', async () => {
  const { adult: _, ...half } = ticked;
  for (const fields of [half, { ...ticked, processor: 'Google' }, { ...ticked, processor: '' }])
    expect(await record(fields)).toEqual({ isGiven: false, sent: [] });
});

it('is not asked for by every form', async () => expect(await record({})).toEqual({ isGiven: true, sent: [] }));
