// A form is right when the API takes what it says, and comes back as it was typed when not.
import { expect, it } from 'vitest';
import { affiliateInput } from '#server/contracts/affiliates.ts';
import { companyInput } from '#server/contracts/companies.ts';
import { filledForm } from './filled-form';
import { readForm } from './read-form.server';

const ADA = {
  first_name: ' Ada ',
  last_name: 'Byron',
  experience_level: 'expert',
  traffic_source: 'blog',
  terms: 'on',
};

it('answers what the API takes, with ticks as yes', () => {
  expect(readForm(filledForm({ ...ADA, intent: 'register' }), affiliateInput)).toEqual({
    value: { ...ADA, first_name: 'Ada', terms: true },
  });
});

it('names every field that is missing or wrong, and keeps what was typed', () => {
  const typed = { first_name: '  ', last_name: 'x'.repeat(81), experience_level: 'guru', traffic_source: 'blog' };
  expect(readForm(filledForm(typed), affiliateInput)).toEqual({
    typed,
    faults: { first_name: true, last_name: true, experience_level: true, terms: true },
  });
});

it('leaves out what was left empty', () => {
  expect(readForm(filledForm({ name: 'Engines', industry: '', employees: '' }), companyInput)).toEqual({
    value: { name: 'Engines' },
  });
  expect(readForm(filledForm({ name: '' }), companyInput)).toMatchObject({ faults: { name: true } });
});
