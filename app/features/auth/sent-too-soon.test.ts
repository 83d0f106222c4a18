// A sign-in is sent again by the script only when nothing but the proof was missing.
import { expect, it } from 'vitest';
import { wasSentTooSoon } from './sent-too-soon';
import type { RejectedSignIn } from './start-sign-in.server';

const rejected = { intent: '', fieldErrors: {}, submittedValues: {} };
const question = { question: '2 + 3', token: 'a' } as unknown as RejectedSignIn['question'];

it('is sent again after the question alone', () => {
  expect(wasSentTooSoon({ rejected, question })).toBe(true);
  expect(wasSentTooSoon({ rejected, question: null })).toBe(false);
  expect(wasSentTooSoon(undefined)).toBe(false);
});

it('is not sent again after an error, which may come with another question', () => {
  expect(wasSentTooSoon({ rejected, question, error: 'tooMany' })).toBe(false);
  expect(wasSentTooSoon({ rejected: { ...rejected, fieldErrors: { email: 'invalid' } }, question })).toBe(false);
});
