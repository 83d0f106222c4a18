// What the studio's form means: forged choices fall back, and a press is one picture for one choices.
import { describe, expect, it } from 'vitest';
import { filledForm } from '#tests/factories/filled-form.ts';
import { isUnchanged, parsePictureChoices, requestId } from './actions.server';

describe('the choices', () => {
  it('are read from the form', () => {
    const form = filledForm({
      style: 'library',
      background: 'cafe',
      light: 'soft',
      crop: 'close',
      clothes: 'suit',
      pose: 'front',
      pay: 'company',
    });
    expect(parsePictureChoices(form)).toEqual({
      style: 'library',
      background: 'cafe',
      light: 'soft',
      crop: 'close',
      clothes: 'suit',
      pose: 'front',
      pay: 'company',
    });
  });

  it('fall back to the default for an unknown choice', () => {
    expect(
      parsePictureChoices(
        filledForm({ style: 'neon', background: '', light: 'disco', crop: '', clothes: 'cape', pay: 'bank' }),
      ),
    ).toEqual({
      style: 'studio-grey',
      background: null,
      light: 'look',
      crop: 'same',
      clothes: 'same',
      pose: 'same',
      pay: undefined,
    });
  });
});

describe('the idempotency key of a submission', () => {
  const choices = parsePictureChoices(filledForm({ style: 'library' }));
  it('is the same for the same choices, and another for others', () => {
    expect(requestId('0a1b-2c3d', choices)).toBe(requestId('0a1b-2c3d', { ...choices }));
    const others = [
      requestId('0a1b-2c3d', { ...choices, crop: 'close' }),
      requestId('0a1b-2c3d', { ...choices, light: 'left' }),
      requestId('0a1b-2c3d', { ...choices, background: 'cafe' }),
      requestId('0a1b-2c3d', { ...choices, style: 'cafe' }),
      requestId('0a1b-2c3d', { ...choices, clothes: 'suit' }),
      requestId('0a1b-2c3d', { ...choices, pose: 'front' }),
      requestId('other', choices),
    ];
    expect(new Set([requestId('0a1b-2c3d', choices), ...others]).size).toBe(8);
  });

  it('is accepted by the contract, whatever the form says', () => {
    for (const press of ['', 'x'.repeat(500), '../../<b>', crypto.randomUUID()])
      expect(requestId(press, choices)).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });
});

it('recognises choices that would give the same headshot again', () => {
  const choices = (values: Record<string, string>) => parsePictureChoices(filledForm({ style: 'library', ...values }));
  expect(isUnchanged('library', choices({}))).toBe(true);
  expect(isUnchanged('library', choices({ background: 'library' }))).toBe(true);
  const changes: Record<string, string>[] = [
    { style: 'cafe' },
    { background: 'cafe' },
    { light: 'soft' },
    { crop: 'close' },
  ];
  for (const changed of changes) expect(isUnchanged('library', choices(changed))).toBe(false);
  // A photo has no look yet.
  expect(isUnchanged('', choices({}))).toBe(false);
});
