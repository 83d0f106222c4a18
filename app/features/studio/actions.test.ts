// The studio's form: forged choices fall back to defaults, and the same choices make one picture.
import { describe, expect, it } from 'vitest';
import { filledForm } from '#tests/factories/filled-form.ts';
import { formatStroke } from '#server/contracts/touch-up.ts';
import { idempotencyKeyFor, parsePictureChoicesOrThrow, parseEditQuery } from './actions.server';
import { isUnchangedEdit } from './is-unchanged-edit';

const USUAL = { skin: 50, teeth: 50, eyes: 50, brightness: 50 };
const STROKE = formatStroke({ kind: 'keep', crop: 'same', radius: 0.02, points: [[0.5, 0.1]] });

describe('the choices', () => {
  it('are read from the form', () => {
    const form = filledForm({
      style: 'library',
      background: 'cafe',
      light: 'soft',
      crop: 'close',
      skin: '75',
      touch_up: STROKE,
      clothes: 'suit:navy',
      pose: 'front',
      pay: 'company',
    });
    expect(parsePictureChoicesOrThrow(form)).toEqual({
      style: 'library',
      background: 'cafe',
      light: 'soft',
      crop: 'close',
      ...USUAL,
      skin: 75,
      touch_up: STROKE,
      clothes: 'suit',
      clothes_colour: 'navy',
      pose: 'front',
      pay: 'company',
    });
  });

  it.each(['cape', 'suit:yellow', 'suit:', 'suit:navy:navy', ':navy', 'same:navy', 'constructor', 'Ada Lovelace'])(
    'take %j for the clothes of the picture',
    (clothes) =>
      expect(parsePictureChoicesOrThrow(filledForm({ clothes }))).toMatchObject({
        clothes: 'same',
        clothes_colour: null,
      }),
  );

  it('fall back to the default for an unknown choice', () => {
    expect(
      parsePictureChoicesOrThrow(
        filledForm({
          style: 'neon',
          background: '',
          light: 'disco',
          crop: '',
          skin: '61',
          teeth: 'white',
          touch_up: '<b>',
          clothes: 'cape',
          pay: 'bank',
        }),
      ),
    ).toEqual({
      style: 'studio-grey',
      background: null,
      light: 'look',
      crop: 'same',
      ...USUAL,
      touch_up: '',
      clothes: 'same',
      clothes_colour: null,
      pose: 'same',
      pay: undefined,
    });
  });
});

describe('the idempotency key of a submission', () => {
  const choices = parsePictureChoicesOrThrow(filledForm({ style: 'library' }));
  it('is the same for the same choices, and another for others', () => {
    expect(idempotencyKeyFor('0a1b-2c3d', choices)).toBe(idempotencyKeyFor('0a1b-2c3d', { ...choices }));
    const others = [
      idempotencyKeyFor('0a1b-2c3d', { ...choices, crop: 'close' }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, light: 'left' }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, background: 'cafe' }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, style: 'cafe' }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, clothes: 'suit' }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, clothes: 'suit', clothes_colour: 'navy' }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, pose: 'front' }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, teeth: 75 }),
      idempotencyKeyFor('0a1b-2c3d', { ...choices, touch_up: STROKE }),
      idempotencyKeyFor('other', choices),
    ];
    expect(new Set([idempotencyKeyFor('0a1b-2c3d', choices), ...others]).size).toBe(11);
  });

  it('is accepted by the contract, whatever the form says', () => {
    for (const press of ['', 'x'.repeat(500), '../../<b>', crypto.randomUUID()])
      expect(idempotencyKeyFor(press, choices)).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });
});

it('recognises choices that would give the same headshot again', () => {
  const choices = (values: Record<string, string>) =>
    parsePictureChoicesOrThrow(filledForm({ style: 'library', ...values }));
  expect(isUnchangedEdit('library', choices({}))).toBe(true);
  expect(isUnchangedEdit('library', choices({ background: 'library' }))).toBe(true);
  const changes: Record<string, string>[] = [
    { style: 'cafe' },
    { background: 'cafe' },
    { light: 'soft' },
    { crop: 'close' },
    { skin: '25' },
    { brightness: '75' },
    { touch_up: STROKE },
    { clothes: 'suit' },
    { clothes: 'suit:navy' },
  ];
  for (const changed of changes) expect(isUnchangedEdit('library', choices(changed))).toBe(false);
  // A photo has no look yet.
  expect(isUnchangedEdit('', choices({}))).toBe(false);
});

it('reads what a page without a script asks to be shown from its address', () => {
  expect(parseEditQuery(new URLSearchParams('source=x'))).toBeNull();
  expect(
    parseEditQuery(new URLSearchParams('source=x&style=cafe&skin=75&light=disco&clothes=scrub-top:teal')),
  ).toMatchObject({
    style: 'cafe',
    background: '',
    light: 'look',
    skin: '75',
    clothes: 'scrub-top:teal',
    pay: '',
  });
});
