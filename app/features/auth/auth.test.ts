// What travels through a sign-in, and what a form's proof is.
import { describe, expect, it } from 'vitest';
import { captchaToken } from '~/web/forms/captcha.server';
import { nextStepQuery, signInDestination } from './destination';
import { secondsUntilResend } from './resend-delay';
import { readEmail } from '#server/contracts/email-address.ts';

const query = (text: string): URLSearchParams => new URLSearchParams(text);

describe('where somebody goes once they are in', () => {
  it.each([
    ['', 'en', '/app'],
    ['', 'de', '/de/app'],
    ['redirect=/app/orders?page=2', 'en', '/app/orders?page=2'],
    ['redirect=/app/teams', 'de', '/de/app/teams'],
    ['redirect=/de/app/orders?page=2', 'de', '/de/app/orders?page=2'],
    ['redirect=/de/app', 'en', '/app'],
    ['redirect=/near-me/berlin', 'de', '/near-me/berlin'],
    ['redirect=//evil.example', 'en', '/app'],
    ['redirect=/de//evil.example', 'en', '/app'],
    ['redirect=/de/de/auth', 'en', '/app'],
    ['redirect=%2F%5Cevil.example', 'es', '/es/app'],
    ['redirect=https://evil.example', 'en', '/app'],
    ['redirect_uri=https://a.example/', 'en', '/app?redirect_uri=https%3A%2F%2Fa.example%2F'],
  ] as const)('%s (%s) -> %s', (text, locale, path) => expect(signInDestination(query(text), locale)).toBe(path));

  it('keeps the query between the steps, without what belongs to one step', () => {
    expect(nextStepQuery(query('team_code=x&redirect=/app&code=1&error=2'))).toBe('?team_code=x&redirect=%2Fapp');
    expect(nextStepQuery(query('code=1'))).toBe('');
  });
});

describe('the proof of a form', () => {
  const form = (values: Record<string, string>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    return data;
  };
  it.each([
    [{ captcha: 'proof' }, 'proof'],
    [{ captcha: '' }, ''],
    [{ 'cf-turnstile-response': 't' }, 't'],
    [{ question: 'q1', answer: ' 7 ', captcha: '' }, 'q1:7'],
    [{ question: 'q1', answer: '' }, ''],
  ])('%j -> %s', (values, proof) => expect(captchaToken(form(values as Record<string, string>))).toBe(proof));
});

describe('an address', () => {
  it.each(['ada@example.com', ' ada+x@mail.example.co '])('%j will do', (value) =>
    expect(readEmail(value)).toBe(value.trim()),
  );
  it.each(['', 'ada', 'ada@x', 'a b@example.com', `${'a'.repeat(250)}@example.com`, undefined, 3])(
    '%j will not',
    (value) => expect(readEmail(value)).toBeUndefined(),
  );
});

it('counts down to the next code', () => {
  expect([0, 500, 29_001, 30_000, 99_000].map((at) => secondsUntilResend(0, at))).toEqual([30, 30, 1, 0, 0]);
});
