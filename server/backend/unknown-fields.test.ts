// Fields that a schema does not name are found wherever they stand, and nothing else is refused.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import { assertKnownFields } from './unknown-fields.ts';

const schema = z.object({
  name: z.string(),
  consent: z.object({ how: z.string() }).optional(),
  people: z.array(z.object({ email: z.string() })).default([]),
  payment: z.union([z.object({ card: z.string() }), z.object({ invoice: z.boolean() })]).optional(),
  note: z
    .object({ text: z.string() })
    .nullable()
    .transform((note) => note?.text)
    .optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  loose: z.looseObject({}).optional(),
});

const refused = (body: unknown): unknown => {
  try {
    assertKnownFields(schema, body);
    return undefined;
  } catch (error) {
    return error instanceof AppError && [error.status, Object.keys(error.details['fields'] as object)];
  }
};

describe('a body', () => {
  it.each([
    { name: 'Ada' },
    { name: 'Ada', consent: { how: 'form' }, people: [{ email: 'a@example.com' }], note: null },
    { name: 'Ada', payment: { invoice: true }, extra: { anything: { deep: 1 } }, loose: { more: 1 } },
  ])('of known fields passes: %j', (body) => expect(refused(body)).toBeUndefined());

  it.each([
    [{ name: 'Ada', colour: 'red' }, ['colour']],
    [{ name: 'Ada', consent: { how: 'form', adlut: true } }, ['consent.adlut']],
    [{ name: 'Ada', people: [{ email: 'a@example.com' }, { email: 'b@example.com', name: 'B' }] }, ['people.1.name']],
    [{ name: 'Ada', payment: { card: '4242', invoice: 'no' } }, ['payment.invoice']],
    [{ name: 'Ada', note: { text: 'x', by: 'y' } }, ['note.by']],
    [JSON.parse('{"name":"Ada","__proto__":1,"constructor":2}'), ['__proto__', 'constructor']],
  ])('is refused with the names of its unknown fields: %j', (body, names) =>
    expect(refused(body)).toEqual([422, names]),
  );

  it('with very many of them is answered with some', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]));
    expect(refused({ name: 'Ada', ...many })).toEqual([422, expect.objectContaining({ length: 20 })]);
  });
});
