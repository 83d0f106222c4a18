// The form of a company's style: colours as people write them, and what is rejected before it is sent.
import { describe, expect, it } from 'vitest';
import { parseForm } from '~/web/forms/parse-form.server';
import { filledForm } from '#tests/factories/filled-form.ts';
import { parseColour } from './parse-colour';
import { brandForm } from './setting-handlers.server';

describe('parseColour', () => {
  it.each([
    ['#E2001A', '#e2001a'],
    ['e2001a', '#e2001a'],
    [' #0af ', '#00aaff'],
  ])('reads %j', (text, colour) => expect(parseColour(text)).toBe(colour));
  it.each(['', 'red', '#12', '#12345', 'rgb(1,2,3)', '#gggggg'])('finds no colour in %j', (text) =>
    expect(parseColour(text)).toBeUndefined(),
  );
});

describe('brandForm', () => {
  it('accepts looks, crop, colour and lock', () => {
    const form = filledForm({ styles: ['library', 'navy-brand'], crop: 'close', colour: 'E2001A', locked: 'on' });
    expect(parseForm(form, brandForm).value).toEqual({
      styles: ['library', 'navy-brand'],
      locked: true,
      crop: 'close',
      colour: '#e2001a',
    });
  });

  it('accepts a form with nothing chosen', () => {
    expect(parseForm(filledForm({ crop: '', colour: ' ' }), brandForm).value).toEqual({ styles: [], locked: false });
  });

  it('names a lock without looks, and what is no colour', () => {
    const errors = (fields: Record<string, string>) => parseForm(filledForm(fields), brandForm).rejected?.fieldErrors;
    expect(errors({ locked: 'on' })).toEqual({ styles: 'invalid' });
    expect(errors({ colour: 'red' })).toEqual({ colour: 'invalid' });
  });
});
