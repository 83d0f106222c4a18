// The form of a company's style: colours as people write them, and what is refused before it is sent.
import { describe, expect, it } from 'vitest';
import { readBrand, readColour } from './brand-form';

const form = (fields: [string, string][]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

describe('readColour', () => {
  it.each([
    ['#E2001A', '#e2001a'],
    ['e2001a', '#e2001a'],
    [' #0af ', '#00aaff'],
  ])('reads %j', (typed, colour) => expect(readColour(typed)).toBe(colour));
  it.each(['', 'red', '#12', '#12345', 'rgb(1,2,3)', '#gggggg'])('knows no colour called %j', (typed) =>
    expect(readColour(typed)).toBeUndefined(),
  );
});

describe('readBrand', () => {
  it('takes looks, crop, colour and lock', () => {
    const fields: [string, string][] = [
      ['styles', 'library'],
      ['styles', 'navy-brand'],
      ['crop', 'close'],
      ['colour', 'E2001A'],
      ['locked', 'on'],
    ];
    expect(readBrand(form(fields))).toEqual({
      brand: { styles: ['library', 'navy-brand'], locked: true, crop: 'close', colour: '#e2001a' },
      typed: 'E2001A',
    });
  });

  it('takes nothing chosen as nothing wanted', () => {
    expect(readBrand(form([['crop', '']]))).toEqual({ brand: { styles: [], locked: false }, typed: '' });
  });

  it('names a lock without looks and a colour that is none', () => {
    const answer = readBrand(
      form([
        ['locked', 'on'],
        ['colour', 'red'],
      ]),
    );
    expect(answer).toMatchObject({ typed: 'red', faults: { styles: true, colour: true } });
  });
});
