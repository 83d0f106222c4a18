// Open redirects: parameters that name the next page cannot lead off the site.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectPath, sameOriginPath } from './redirect-path';

describe('a path to go to', () => {
  it.each([
    ['/app', '/app'],
    ['/es/app/orders?page=2#top', '/es/app/orders?page=2#top'],
    ['/app?redirect=%2F%2Fhost', '/app?redirect=%2F%2Fhost'],
    ['/app/../app/orders', '/app/orders'],
    ['/búsqueda', '/b%C3%BAsqueda'],
  ])('takes %s', (value, path) => expect(sameOriginPath(value)).toBe(path));

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%25252Fevil.example',
    '/..//evil.example',
    '/%09/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '@evil.example',
    '',
    `/${'a'.repeat(3000)}`,
    undefined,
    null,
    7,
  ])('refuses %j', (value) => expect(sameOriginPath(value)).toBeUndefined());

  it('never leaves the site, whatever is asked', () => {
    const part = fc.oneof(
      fc.constantFrom('/', '\\', '%2F', '%5c', '%25', '..', '.', '@', ':', '?', '#', '\t', '\n', 'evil.example', 'app'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const path = sameOriginPath(parts.join(''));
        if (path === undefined) return;
        expect(new URL(path, 'https://site.test').host).toBe('site.test');
        expect(path).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a path to go to after signing in', () => {
  it.each(['/auth', '/de/auth/verify', '/sign-out', '/api/v1/customers', '/dev/mailbox'])('is not %s', (value) =>
    expect(safeRedirectPath(value)).toBeUndefined(),
  );
  it.each(['/app', '/authors', '/es/ai-headshot-results/1'])('may be %s', (value) =>
    expect(safeRedirectPath(value)).toBe(value),
  );
});
