// What the studio's form means: forged choices fall back, and a press is one picture for one wish.
import { describe, expect, it } from 'vitest';
import { filledForm } from '~/parts/filled-form';
import { asksForNothing, readWish, requestId } from './act';

describe('a wish', () => {
  it('is read from the form', () => {
    const form = filledForm({
      style: 'library',
      background: 'cafe',
      light: 'soft',
      crop: 'close',
      clothes: 'suit',
      pose: 'front',
      pay: 'company',
    });
    expect(readWish(form)).toEqual({
      style: 'library',
      background: 'cafe',
      light: 'soft',
      crop: 'close',
      clothes: 'suit',
      pose: 'front',
      pay: 'company',
    });
  });

  it('falls back where there is no such choice', () => {
    expect(
      readWish(filledForm({ style: 'neon', background: '', light: 'disco', crop: '', clothes: 'cape', pay: 'bank' })),
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

describe('the id of a press', () => {
  const wish = readWish(filledForm({ style: 'library' }));
  it('is the same for the same wish, and another for another', () => {
    expect(requestId('0a1b-2c3d', wish)).toBe(requestId('0a1b-2c3d', { ...wish }));
    const others = [
      requestId('0a1b-2c3d', { ...wish, crop: 'close' }),
      requestId('0a1b-2c3d', { ...wish, light: 'left' }),
      requestId('0a1b-2c3d', { ...wish, background: 'cafe' }),
      requestId('0a1b-2c3d', { ...wish, style: 'cafe' }),
      requestId('0a1b-2c3d', { ...wish, clothes: 'suit' }),
      requestId('0a1b-2c3d', { ...wish, pose: 'front' }),
      requestId('other', wish),
    ];
    expect(new Set([requestId('0a1b-2c3d', wish), ...others]).size).toBe(8);
  });

  it('fits what the contract takes, whatever the form says', () => {
    for (const press of ['', 'x'.repeat(500), '../../<b>', crypto.randomUUID()])
      expect(requestId(press, wish)).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });
});

it('knows a wish that would be the same headshot again', () => {
  const wish = (values: Record<string, string>) => readWish(filledForm({ style: 'library', ...values }));
  expect(asksForNothing('library', wish({}))).toBe(true);
  expect(asksForNothing('library', wish({ background: 'library' }))).toBe(true);
  const changes: Record<string, string>[] = [
    { style: 'cafe' },
    { background: 'cafe' },
    { light: 'soft' },
    { crop: 'close' },
  ];
  for (const changed of changes) expect(asksForNothing('library', wish(changed))).toBe(false);
  // A photo has no look yet.
  expect(asksForNothing('', wish({}))).toBe(false);
});
