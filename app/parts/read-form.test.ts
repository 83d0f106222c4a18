// A form is right when the API takes what it says, and comes back as it was typed when not.
import { expect, it } from 'vitest';
import { affiliateInput } from '#server/contracts/affiliates.ts';
import { companyInput } from '#server/contracts/companies.ts';
import { readForm } from './read-form.server';

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const ADA = {
  first_name: ' Ada ',
  last_name: 'Byron',
  experience_level: 'expert',
  traffic_source: 'blog',
  terms: 'on',
};

it('answers what the API takes, with ticks as yes', () => {
  expect(readForm(form({ ...ADA, intent: 'register' }), affiliateInput)).toEqual({
    value: { ...ADA, first_name: 'Ada', terms: true },
  });
});

it('names every field that is missing or wrong, and keeps what was typed', () => {
  const typed = { first_name: '  ', last_name: 'x'.repeat(81), experience_level: 'guru', traffic_source: 'blog' };
  expect(readForm(form(typed), affiliateInput)).toEqual({
    typed,
    faults: { first_name: true, last_name: true, experience_level: true, terms: true },
  });
});

it('leaves out what was left empty', () => {
  expect(readForm(form({ name: 'Engines', industry: '', employees: '' }), companyInput)).toEqual({
    value: { name: 'Engines' },
  });
  expect(readForm(form({ name: '' }), companyInput)).toMatchObject({ faults: { name: true } });
});
