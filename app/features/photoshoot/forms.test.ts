// The forms of the photoshoot as a browser sends them.
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { parseForm } from '~/web/forms/parse-form.server';
import { filledForm } from '#tests/factories/filled-form.ts';
import { aboutForm, sizeForm, startForm, stylesForm } from '#server/contracts/forms/photoshoot.ts';
import { toggleStyle } from '~/components/looks/toggle-style';

const complete = { who: 'self', purpose: 'resume', adult: 'on', consent: 'on' };
const errors = (fields: Record<string, string | readonly string[]>, schema: z.ZodType): string[] =>
  Object.keys(parseForm(filledForm(fields), schema).rejected?.fieldErrors ?? {});

it('accepts the three sizes and no other', () => {
  expect(parseForm(filledForm({ headshot_count: '60' }), sizeForm).value).toEqual({ headshot_count: 60 });
  expect(errors({ headshot_count: '61' }, sizeForm)).toEqual(['headshot_count']);
  expect(errors({}, sizeForm)).toEqual(['headshot_count']);
});

it('reads who it is for', () => {
  expect(parseForm(filledForm(complete), aboutForm).value).toMatchObject({ who: 'self', purpose: 'resume' });
  const other = { who: 'other', subject_name: ' Ada ', other_adult: 'on', other_consent: 'on' };
  expect(parseForm(filledForm({ ...complete, ...other }), aboutForm).value).toMatchObject({
    who: 'other',
    subject_name: 'Ada',
  });
});

it('names everything that is missing at once', () => {
  expect(errors({ who: 'self' }, aboutForm)).toEqual(['purpose', 'adult', 'consent']);
  expect(errors({ who: 'other' }, aboutForm)).toEqual(['subject_name', 'purpose', 'other_adult', 'other_consent']);
  expect(errors({ ...complete, purpose: 'passport' }, aboutForm)).toEqual(['purpose']);
});

it('requires both consents', () => {
  const { consent: _, ...without } = complete;
  expect(errors(without, aboutForm)).toEqual(['consent']);
  // What was ticked for oneself says nothing of another person.
  expect(errors({ ...complete, who: 'other', subject_name: 'Ada' }, aboutForm)).toEqual([
    'other_adult',
    'other_consent',
  ]);
});

it('requires different looks, no fewer and no more than there may be', () => {
  const one = stylesForm({ fewest: 1, most: 1 });
  expect(parseForm(filledForm({ styles: ['library'] }), one).value).toEqual({ styles: ['library'] });
  expect(errors({ styles: ['library', 'greenery'] }, one)).toEqual(['styles']);
  const some = stylesForm({ fewest: 2, most: 3 });
  const styles = ['library', 'greenery', 'cafe', 'city-day'];
  const wrong = [0, 1, 2, 3, 4].filter((count) => errors({ styles: styles.slice(0, count) }, some).length > 0);
  expect(wrong).toEqual([0, 1, 4]);
  expect(errors({ styles: ['library', 'library'] }, some)).toEqual(['styles']);
  expect(errors({ styles: ['library', 'moon'] }, some)).toEqual(['styles']);
});

it('drops the look chosen first at the limit', () => {
  expect(toggleStyle(['library'], 'greenery', 1)).toEqual(['greenery']);
  expect(toggleStyle(['library', 'greenery'], 'warm-paper', 3)).toEqual(['library', 'greenery', 'warm-paper']);
  expect(toggleStyle(['library', 'greenery', 'warm-paper'], 'city-dusk', 3)).toEqual([
    'greenery',
    'warm-paper',
    'city-dusk',
  ]);
  expect(toggleStyle(['library', 'greenery'], 'library', 3)).toEqual(['greenery']);
});

it('passes on the number of headshots that the page told', () => {
  expect(parseForm(filledForm({ intent: 'start', headshots: '8' }), startForm).value).toEqual({ headshots: 8 });
});
