// Which addresses look like slips of the company's own domain.
import { expect, it } from 'vitest';
import { isSimilarDomain } from './similar-domain';

it.each([
  ['gina@northwind.exmaple', true],
  ['gina@nortwind.example', true],
  ['gina@northwind.exampel', true],
  ['gina@northwind.example', false],
  ['gina@NORTHWIND.example', false],
  ['gina@sales.northwind.example', false],
  ['guest@contoso.example', false],
])('%s: %s', (email, similar) => {
  expect(isSimilarDomain(email, 'northwind.example')).toBe(similar);
});
