// A form is valid when the API accepts it; a rejected form comes back as it was submitted.
import { expect, it } from 'vitest';
import { affiliateInput } from '#server/contracts/affiliates.ts';
import { companyInput } from '#server/contracts/companies.ts';
import { filledForm } from '#tests/factories/filled-form.ts';
import { handleIntent } from './intents';
import { parseFormOrThrow, parseForm } from './parse-form.server';

const ADA = {
  first_name: ' Ada ',
  last_name: 'Byron',
  experience_level: 'expert',
  traffic_source: 'blog',
  terms: 'on',
};

it('gives what the API accepts, with ticked boxes as true', () => {
  expect(parseForm(filledForm({ ...ADA, intent: 'register' }), affiliateInput)).toEqual({
    value: { ...ADA, first_name: 'Ada', terms: true },
  });
});

it('names every field that is missing or wrong, and keeps what was submitted', () => {
  const fields = { first_name: '  ', last_name: 'x'.repeat(81), experience_level: 'guru', traffic_source: 'blog' };
  expect(parseForm(filledForm({ ...fields, intent: 'register' }), affiliateInput).rejected).toEqual({
    intent: 'register',
    submittedValues: Object.fromEntries(
      Object.entries({ ...fields, intent: 'register' }).map(([name, value]) => [name, [value]]),
    ),
    fieldErrors: { first_name: 'invalid', last_name: 'invalid', experience_level: 'invalid', terms: 'invalid' },
  });
});

it('leaves out empty fields', () => {
  expect(parseForm(filledForm({ name: 'Engines', industry: '', employees: '' }), companyInput)).toEqual({
    value: { name: 'Engines' },
  });
  expect(parseForm(filledForm({ name: '' }), companyInput).rejected?.fieldErrors).toEqual({ name: 'invalid' });
});

it('answers 422 to choices that were never offered', () => {
  let thrown: unknown;
  try {
    parseFormOrThrow(filledForm({ name: 'Engines', industry: 'piracy' }), companyInput);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ data: { code: 'invalid_input' }, init: { status: 422 } });
});

it('runs the handler of an intent, and refuses an unknown one', async () => {
  const handlers = { save: async (_: FormData, id: string) => `saved ${id}` };
  expect(await handleIntent(handlers, filledForm({ intent: 'save' }), 'a1')).toBe('saved a1');
  for (const intent of ['archive', 'toString', ''])
    expect(() => handleIntent(handlers, filledForm({ intent }), 'a1')).toThrow(
      expect.objectContaining({ status: 400 }) as Error,
    );
});
