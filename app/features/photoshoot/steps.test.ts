// The way through a photoshoot, from draft to draft.
import { expect, it } from 'vitest';
import { isStepDone, nextStep, stepToShow } from './steps';

const draft = {
  order_id: '1',
  consent: false,
  purpose: null,
  photos_accepted: 0,
  styles: [] as string[],
  styles_needed: 3,
  looks: [],
  hosted_looks: null,
};
const agreed = { ...draft, consent: true, purpose: 'linkedin' as const };
const uploaded = { ...agreed, photos_accepted: 4 };
const complete = { ...uploaded, styles: ['library', 'greenery', 'warm-paper'] };

it('goes on where a draft was left', () => {
  expect([undefined, draft, agreed, uploaded, complete].map((order) => nextStep(order))).toEqual([
    'package',
    'about',
    'photos',
    'styles',
    'review',
  ]);
});

it('asks for as many looks as the shoot starts with', () => {
  expect(isStepDone({ ...uploaded, styles: ['library'] }, 'styles')).toBe(false);
  expect(isStepDone({ ...uploaded, styles_needed: 1, styles: ['library'] }, 'styles')).toBe(true);
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

it('lets nobody skip a step, and everybody go back', () => {
  expect(stepToShow(draft, 'review')).toBe('about');
  expect(stepToShow(agreed, 'review')).toBe('photos');
  expect(stepToShow(complete, 'photos')).toBe('photos');
  expect(stepToShow(complete, null)).toBe('review');
  expect(stepToShow(complete, 'nonsense')).toBe('review');
  expect(stepToShow(undefined, 'review')).toBe('package');
});
