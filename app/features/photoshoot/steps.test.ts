// The way through a photoshoot, from draft to draft.
import { expect, it } from 'vitest';
import { isStepDone, nextStep, stepsOf, stepToShow } from './steps';

const draft = {
  order_id: '1',
  consent: false,
  purpose: null,
  photos_accepted: 0,
  styles: [] as string[],
  ...{ styles_fewest: 1, styles_needed: 3, redo_of: null as string | null, seat: false },
  looks: [],
  hosted_looks: null,
};
const agreed = { ...draft, consent: true, purpose: 'linkedin' as const };
const uploaded = { ...agreed, photos_accepted: 4 };
const complete = { ...uploaded, styles: ['library', 'greenery', 'warm-paper'] };

it('goes on where a draft was left', () => {
  expect([undefined, draft, agreed, uploaded, complete].map((order) => nextStep(order))).toEqual([
    'about',
    'about',
    'photos',
    'styles',
    'review',
  ]);
});

it('asks for as many looks as the shoot can start with, and for the size once they are there', () => {
  for (const step of ['styles', 'package'] as const) {
    expect(isStepDone(uploaded, step)).toBe(false);
    expect(isStepDone({ ...uploaded, styles_fewest: 2, styles: ['library'] }, step)).toBe(false);
    expect(isStepDone({ ...uploaded, styles: ['library', 'cafe'] }, step)).toBe(true);
    expect(isStepDone({ ...uploaded, styles_needed: 1, styles: ['library', 'cafe'] }, step)).toBe(false);
  }
});

it('asks for no size where it is paid for already, whatever an old address says', () => {
  for (const paid of [
    { ...complete, seat: true },
    { ...complete, redo_of: 'b' },
  ]) {
    expect(stepsOf(paid)).toEqual(['about', 'photos', 'styles', 'review']);
    expect(nextStep(paid)).toBe('review');
    expect(stepToShow(paid, 'package')).toBe('review');
    expect(stepToShow({ ...paid, styles: [] }, 'package')).toBe('styles');
  }
  expect(stepsOf(undefined)).toEqual(['about', 'photos', 'styles', 'package', 'review']);
});

it('asks again about looks that a model makes, until there is consent to it, or where it may make fewer', () => {
  const looks = [{ style: 'library', renderer: 'hosted' as const }];
  const hosted_looks = { credits: 1, processor: 'OpenAI', consent: false, max: 3 };
  expect(nextStep({ ...complete, looks, hosted_looks })).toBe('styles');
  expect(nextStep({ ...complete, looks, hosted_looks: { ...hosted_looks, consent: true } })).toBe('review');
  expect(nextStep({ ...complete, looks })).toBe('styles');
  const fewer = { ...hosted_looks, consent: true, max: 0 };
  expect(nextStep({ ...complete, looks, hosted_looks: fewer })).toBe('styles');
  expect(nextStep({ ...complete, looks: [{ style: 'library', renderer: 'embedded' }] })).toBe('review');
});

it('wants an accepted photo', () => {
  expect(nextStep({ ...agreed, photos_accepted: 0 })).toBe('photos');
  expect(nextStep({ ...agreed, photos_accepted: 1 })).not.toBe('photos');
});

it('shows the size of a draft that is come back to before its last step, unless it is paid for', () => {
  expect(stepToShow(complete, null)).toBe('package');
  expect(stepToShow(complete, 'nonsense')).toBe('package');
  expect(stepToShow(complete, 'review')).toBe('review');
  expect(stepToShow({ ...complete, seat: true }, null)).toBe('review');
  expect(stepToShow(uploaded, null)).toBe('styles');
  expect(stepToShow({ ...uploaded, photos_accepted: 1 }, null)).toBe('photos');
});

it('lets nobody skip a step, and everybody go back', () => {
  expect(stepToShow(draft, 'review')).toBe('about');
  expect(stepToShow(agreed, 'review')).toBe('photos');
  expect(stepToShow(complete, 'photos')).toBe('photos');
  expect(stepToShow(complete, 'package')).toBe('package');
  expect(stepToShow(uploaded, 'package')).toBe('styles');
  expect(stepToShow(undefined, 'review')).toBe('about');
  expect(stepToShow(undefined, 'package')).toBe('about');
});
