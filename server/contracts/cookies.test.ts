// What every part of the product makes of a visitor's cookies.
import { expect, it } from 'vitest';
import { cookieLine, cookiePair, parseCookies } from './cookies.ts';

it.each([
  ['a=1; b=2', { a: '1', b: '2' }],
  ['a=1;b=2=3', { a: '1', b: '2=3' }],
  ['a=first; a=second', { a: 'first' }],
  ['a=%C3%A9%20x', { a: 'é x' }],
  ['a=%; b=2', { b: '2' }],
  ['a=; =x; flag; b=2', { a: '', b: '2' }],
  ['', {}],
  [undefined, {}],
  [null, {}],
])('reads "%s"', (header, cookies) => {
  expect(Object.fromEntries(parseCookies(header))).toEqual(cookies);
});

it('reads back what it wrote', () => {
  const value = 'a;b="c", é%';
  expect(parseCookies(`x=1; ${cookiePair('kept', value)}`).get('kept')).toBe(value);
});

it('hides a cookie from scripts unless they may read it', () => {
  expect(cookieLine('a', '1')).toBe('a=1; Path=/; SameSite=Lax; HttpOnly');
  expect(cookieLine('a', '', { maxAge: 0, readable: true, secure: true })).toBe(
    'a=; Path=/; SameSite=Lax; Max-Age=0; Secure',
  );
});
