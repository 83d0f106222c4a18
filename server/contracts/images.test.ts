// Defaults and formats of pictures on pages, and which addresses count as pictures that may be shown.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IMAGE, IMAGE_HOSTS, IMAGE_QUALITIES, IMAGE_WIDTHS, isListedPicture, isOwnPicture } from './images.ts';

it('keeps the qualities, formats and densities that pages rely on', () => {
  expect(IMAGE).toEqual({ quality: 70, endpointQuality: 100, formats: ['webp', 'avif'], densities: [1, 2] });
  expect(IMAGE_QUALITIES).toContain(IMAGE.quality);
  expect([...IMAGE_WIDTHS].sort((a, b) => a - b)).toEqual([...IMAGE_WIDTHS]);
});

describe('a listed picture', () => {
  it.each([
    'http://i.ytimg.com/a.jpg',
    'https://i.ytimg.com:8443/a.jpg',
    'https://user@i.ytimg.com/a.jpg',
    'https://user:word@i.ytimg.com/a.jpg',
    'https://i.ytimg.com.example.com/a.jpg',
    'https://example.com/https://i.ytimg.com/a.jpg',
    'https://example.com#i.ytimg.com',
    'https://evil.i.ytimg.com/a.jpg',
    'https://i.ytimg.com./a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://169.254.169.254/latest',
    '//i.ytimg.com/a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('is not %s', (src) => expect(isListedPicture(src)).toBe(false));
  it('is on a host of the list, whatever else the address says', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['https'] }), (src) => {
        expect(isListedPicture(src)).toBe(IMAGE_HOSTS.includes(new URL(src).hostname));
      }),
    );
  });
  it('may be on a host of this installation', () => {
    expect(isListedPicture('https://cdn.example.com/a.jpg')).toBe(false);
    expect(isListedPicture('https://cdn.example.com/a.jpg', ['cdn.example.com'])).toBe(true);
  });
});

describe('a picture of the site', () => {
  it('is in the folder of pictures', () => expect(isOwnPicture('/pictures/people/braids-original.jpg')).toBe(true));
  it.each([
    '/pictures/../secrets.json',
    '/pictures/people/../../x.jpg',
    '/pictures/%2e%2e/x.jpg',
    '/pictures//x.jpg',
    '/pictures/x.svg',
    '/pictures/people/SHA256SUMS',
    '/storage/photos/x.jpg',
    '/assets/x.jpg',
    'pictures/x.jpg',
    '/pictures/x.jpg\n',
    '/pictures/x.jpg?x',
  ])('is not %j', (src) => expect(isOwnPicture(src)).toBe(false));
});
