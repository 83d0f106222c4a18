// Which addresses look like slips of the company's own domain.
import { expect, it } from 'vitest';
import { isLikelyTypo } from './likely-typo';

it.each([
  ['gina@northwind.exmaple', true],
  ['gina@nortwind.example', true],
  ['gina@northwind.exampel', true],
  ['gina@northwind.example', false],
  ['gina@NORTHWIND.example', false],
  ['gina@sales.northwind.example', false],
  ['guest@contoso.example', false],
])('%s: %s', (email, similar) => {
  expect(isLikelyTypo(email, 'northwind.example')).toBe(similar);
});
