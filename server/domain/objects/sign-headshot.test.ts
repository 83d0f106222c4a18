// What is claimed of a picture of the studio, by what is known of the headshot that it was made of.
import { expect, test } from 'vitest';
import type { FaceOrigin } from '../../contracts/findings.ts';
import type { SigningRequest } from '../../ports/provenance.ts';
import { signEditedHeadshot } from './sign-headshot.ts';

const bytes = new Uint8Array([1]);

async function edited(before: FaceOrigin | null, origin: FaceOrigin, aiSystem?: string) {
  const requests: SigningRequest[] = [];
  const provenance = {
    sign: async (request: SigningRequest) => (requests.push(request), request.bytes),
    stop: async () => undefined,
  };
  const headshot = { bytes, origin, ...(aiSystem && { aiSystem }) } as Parameters<typeof signEditedHeadshot>[1];
  const from = { bytes, contentType: 'image/jpeg', origin: before, ai_system: null, kind: 'headshot' } as const;
  const { recorded } = await signEditedHeadshot({ provenance, clock: { now: () => new Date(0) } }, headshot, from);
  return { recorded, request: requests[0] };
}

test('of one without a record nothing is claimed, unless a model drew in it', async () => {
  expect(await edited(null, 'photo')).toEqual({ recorded: { origin: null, ai_system: null }, request: undefined });
  for (const origin of ['face-lock', 'generated'] as const)
    expect(await edited(null, origin, 'A model')).toMatchObject({
      recorded: { origin: 'generated', ai_system: 'A model' },
      request: { origin: 'generated', performedBy: 'A model' },
    });
});

test('what we did to a generated headshot is not said to be done by the model', async () => {
  const { recorded, request } = await edited('generated', 'photo');
  expect(recorded.origin).toBe('generated');
  expect(request).toMatchObject({ step: 'edited', parent: { contentType: 'image/jpeg' } });
  expect(request?.performedBy).toBeUndefined();
});
