// The forms of the photoshoot as a browser sends them.
import { expect, it } from 'vitest';
import { filledForm } from '~/parts/filled-form';
import { readAbout, readSize, readStyles, toggleStyle } from './forms';

const complete = { who: 'self', purpose: 'resume', adult: 'on', consent: 'on' };

it('knows the three sizes and no other', () => {
  expect(readSize(filledForm({ headshot_count: '60' }))).toEqual({ value: 60 });
  expect(readSize(filledForm({ headshot_count: '61' }))).toEqual({ errors: { size: true } });
  expect(readSize(filledForm({}))).toEqual({ errors: { size: true } });
});

it('reads who it is for', () => {
  expect(readAbout(filledForm(complete))).toEqual({ value: { on_behalf: false, purpose: 'resume', consent: true } });
  expect(readAbout(filledForm({ ...complete, who: 'other', subject_name: ' Ada ' }))).toEqual({
    value: { on_behalf: true, subject_name: 'Ada', purpose: 'resume', consent: true },
  });
});

it('takes a name only from somebody who asks for another person', () => {
  expect(readAbout(filledForm({ ...complete, subject_name: 'Ada' })).value).not.toHaveProperty('subject_name');
});

it('names all that is missing at once', () => {
  expect(readAbout(filledForm({}))).toEqual({ errors: { who: true, purpose: true, adult: true, consent: true } });
  expect(readAbout(filledForm({ ...complete, who: 'other' }))).toEqual({ errors: { subject: true } });
  expect(readAbout(filledForm({ ...complete, purpose: 'passport' }))).toEqual({ errors: { purpose: true } });
});

it('does without consent of neither kind', () => {
  const { consent: _, ...without } = complete;
  expect(readAbout(filledForm(without))).toEqual({ errors: { consent: true } });
});

it('wants exactly the looks that the size carries', () => {
  expect(readStyles(filledForm({ styles: ['library'] }), 1)).toEqual({ value: ['library'] });
  expect(readStyles(filledForm({ styles: ['library', 'greenery'] }), 1)).toEqual({ errors: { styles: true } });
  expect(readStyles(filledForm({ styles: ['library', 'library', 'moon'] }), 3)).toEqual({ errors: { styles: true } });
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
