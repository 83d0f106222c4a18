// Which edits count as kept before: those that the server would answer with the same picture.
import { expect, it } from 'vitest';
import type { Generation, StudioAnswer } from '#server/contracts/studio.ts';
import { ApiError } from '~/api/errors';
import { createApiFromSend } from '~/api/client';
import { initialEditValues } from './edit-controls';
import type { EditValues } from './edit-values';
import { findKept, loadKept } from './kept-edits';

const paints = { clothes: true, pose: true, keeps_face: true, credits: 1, separate_consent: false, waiting_for: null };
const company = { name: 'Acme', credits: 3, styles: null, crop: null, colour: '#aa0000', limited: false };
const studio: StudioAnswer = { credits: 5, paints, trade: null, processor: null, company: null };
const source = { kind: 'headshot', style: 'library', framed: false } as never;
const stored = {
  ...{ generation_id: 'a', status: 'completed', colour: null, keeps_face: true },
  ...{
    style: 'cafe',
    background: null,
    light: 'soft',
    crop: 'close',
    clothes: 'same',
    clothes_colour: null,
    pose: 'same',
  },
  ...{ skin: 75, teeth: 50, eyes: 50, brightness: 25, touch_up: 'k1', result: null },
} as Generation;
const chosen = { style: 'cafe', light: 'soft', crop: 'close', skin: '75', brightness: '25', touch_up: 'k1' };
const isKept = (edit: Partial<EditValues> = {}, one: Partial<Generation> = {}, of: Partial<StudioAnswer> = {}) =>
  findKept(
    [{ ...stored, ...one }],
    { ...initialEditValues({ studio, source }), ...chosen, ...edit },
    { ...studio, ...of },
  ) !== undefined;

it('finds the same edit, however its background was named', () => {
  expect(isKept()).toBe(true);
  expect(isKept({ background: 'cafe' })).toBe(true);
  expect(isKept({ background: 'library' }, { background: 'library' })).toBe(true);
  // Fields that are missing where nothing paints.
  expect(isKept({ clothes: '', pose: '' })).toBe(true);
});

it('finds the oldest of several, as the server does', () => {
  const edit = { ...initialEditValues({ studio, source }), ...chosen };
  const kept = ['new', 'old'].map((generation_id) => ({ ...stored, generation_id }));
  expect(findKept(kept, edit, studio)?.generation_id).toBe('old');
});

it.each([
  ...[{ style: 'library' }, { background: 'greenery' }, { light: 'look' }, { crop: 'wide' }, { teeth: '75' }],
  ...[{ touch_up: '' }, { clothes: 'suit' }, { pose: 'front' }],
])('finds none for another edit: %j', (edit) => expect(isKept(edit)).toBe(false));

it('takes a garment with its colour, and only with the face that would be kept today', () => {
  const suit = { clothes: 'suit', clothes_colour: 'navy' } as const;
  expect(isKept({ clothes: 'suit:navy' }, suit)).toBe(true);
  expect(isKept({ clothes: 'suit' }, suit)).toBe(false);
  expect(isKept({ clothes: 'suit:navy' }, { ...suit, keeps_face: false })).toBe(false);
  const drawn = { paints: { ...paints, keeps_face: false } };
  expect(isKept({ clothes: 'suit:navy' }, { ...suit, keeps_face: false }, drawn)).toBe(true);
});

it('takes a wall in the colour of whoever pays', () => {
  const wall = { style: 'navy-brand' } as const;
  expect(isKept({ ...wall, pay: 'company' }, { ...wall, colour: '#aa0000' }, { company })).toBe(true);
  expect(isKept({ ...wall, pay: 'own' }, { ...wall, colour: '#aa0000' }, { company })).toBe(false);
  expect(isKept({ ...wall, pay: 'own' }, wall, { company })).toBe(true);
  // Any other look has no such wall.
  expect(isKept({ pay: 'own' }, { colour: '#aa0000' }, { company })).toBe(true);
});

it('is empty when the list cannot be loaded', async () => {
  const load = (send: () => Promise<unknown>) => loadKept(createApiFromSend(send as never), 's');
  expect(await load(async () => ({ generations: [stored], next: null }))).toEqual([stored]);
  const refusal = new ApiError('refused', 503, { code: 'unavailable' });
  expect(await load(() => Promise.reject(refusal))).toEqual([]);
});
