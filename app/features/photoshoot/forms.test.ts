// The forms of the photoshoot as a browser sends them.
import { expect, it } from 'vitest';
import { readAbout, readSize, readStyles, toggleStyle } from './forms';

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value);
  return data;
}
const complete = { who: 'self', purpose: 'resume', adult: 'on', consent: 'on' };

it('knows the three sizes and no other', () => {
  expect(readSize(form({ headshot_count: '60' }))).toEqual({ value: 60 });
  expect(readSize(form({ headshot_count: '61' }))).toEqual({ errors: { size: true } });
  expect(readSize(form({}))).toEqual({ errors: { size: true } });
});

it('reads who it is for', () => {
  expect(readAbout(form(complete))).toEqual({ value: { on_behalf: false, purpose: 'resume', consent: true } });
  expect(readAbout(form({ ...complete, who: 'other', subject_name: ' Ada ' }))).toEqual({
    value: { on_behalf: true, subject_name: 'Ada', purpose: 'resume', consent: true },
  });
});

it('takes a name only from somebody who asks for another person', () => {
  expect(readAbout(form({ ...complete, subject_name: 'Ada' })).value).not.toHaveProperty('subject_name');
});

it('names all that is missing at once', () => {
  expect(readAbout(form({}))).toEqual({ errors: { who: true, purpose: true, adult: true, consent: true } });
  expect(readAbout(form({ ...complete, who: 'other' }))).toEqual({ errors: { subject: true } });
  expect(readAbout(form({ ...complete, purpose: 'passport' }))).toEqual({ errors: { purpose: true } });
});

it('does without consent of neither kind', () => {
  const { consent: _, ...without } = complete;
  expect(readAbout(form(without))).toEqual({ errors: { consent: true } });
});

it('wants exactly the looks that the size carries', () => {
  expect(readStyles(form({ styles: ['library'] }), 1)).toEqual({ value: ['library'] });
  expect(readStyles(form({ styles: ['library', 'greenery'] }), 1)).toEqual({ errors: { styles: true } });
  expect(readStyles(form({ styles: ['library', 'library', 'moon'] }), 3)).toEqual({ errors: { styles: true } });
});

it('lets the look chosen first give way at the limit', () => {
  expect(toggleStyle(['library'], 'greenery', 1)).toEqual(['greenery']);
  expect(toggleStyle(['library', 'greenery'], 'warm-paper', 3)).toEqual(['library', 'greenery', 'warm-paper']);
  expect(toggleStyle(['library', 'greenery', 'warm-paper'], 'city-dusk', 3)).toEqual([
    'greenery',
    'warm-paper',
    'city-dusk',
  ]);
  expect(toggleStyle(['library', 'greenery'], 'library', 3)).toEqual(['greenery']);
});
