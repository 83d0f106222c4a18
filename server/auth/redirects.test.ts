// The way home never leaves our origin, however the address is dressed up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirects.ts';

const HOME = 'https://catchlight.example';

describe('safeRedirect', () => {
  it('keeps any path of our own', () => {
    expect(safeRedirect(HOME, `${HOME}/app?a=1#b`)).toBe(`${HOME}/app?a=1#b`);
    expect(safeRedirect(HOME, '/es/app')).toBe(`${HOME}/es/app`);
  });

  it('falls back to the front page for everything else', () => {
    const tricks = [
      undefined,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://catchlight.example.evil.example',
      'https://catchlight.example@evil.example',
      'https://user:pass@catchlight.example/',
      'http://catchlight.example/',
      'https://catchlight.example:8443/',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://[',
    ];
    for (const trick of tricks) expect(safeRedirect(HOME, trick), String(trick)).toBe(HOME);
  });

  it('stays at home for any text at all', () => {
    fc.assert(fc.property(fc.string(), (text) => new URL(safeRedirect(HOME, text)).origin === HOME));
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true }), (url) => new URL(safeRedirect(HOME, url)).origin === HOME),
    );
  });

  it('takes localhost and 127.0.0.1 for the same place, on the same port only', () => {
    expect(safeRedirect('http://localhost:3000', 'http://127.0.0.1:3000/app')).toBe('http://127.0.0.1:3000/app');
    expect(safeRedirect('http://localhost:3000', 'http://127.0.0.1:4000/app')).toBe('http://localhost:3000');
    expect(safeRedirect(HOME, 'https://localhost/')).toBe(HOME);
  });
});
