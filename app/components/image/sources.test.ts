// The rules for the sizes, formats and hosts of pictures, one test each.
import { describe, expect, it } from 'vitest';
import { IMAGE_HOSTS } from '#server/contracts/images.ts';
import { avatarUrl, ImageError, imageSources, type ImageOptions } from './sources';

const OWN = '/pictures/people/braids-original.jpg';
const asked = (srcSet: string): Record<string, string>[] =>
  srcSet.split(', ').map((part) => {
    const [address = '', size = ''] = part.split(' ');
    return { ...Object.fromEntries(new URL(address, 'http://x').searchParams), size };
  });

describe('a picture', () => {
  it.each([undefined, null, 7, {}, ['/pictures/a.jpg']])('is named by a string, not by %o', (src) => {
    expect(() => imageSources(src, { width: 320 })).toThrow(ImageError);
  });
  it('needs at least one density', () => {
    expect(() => imageSources(OWN, { width: 320, densities: [] })).toThrow('at least one density');
    expect(() => imageSources(OWN, { widths: [320], densities: [] })).toThrow('at least one density');
  });
  it.each(['cloudinary', 'toString', ''])('does not come from a provider called "%s"', (provider) => {
    expect(() => imageSources(OWN, { width: 320, provider } as unknown as ImageOptions)).toThrow('no provider');
  });
  it.each(['hero', 'constructor', ''])('does not look like a preset called "%s"', (preset) => {
    expect(() => imageSources(OWN, { preset } as unknown as ImageOptions)).toThrow('no preset');
  });
  it('needs to know how wide it is', () => {
    expect(() => imageSources(OWN)).toThrow('needs a width');
  });
  it('is asked for in quality 70 and in densities 1 and 2', () => {
    expect(asked(imageSources(OWN, { width: 160 }).srcSet)).toEqual([
      { url: OWN, w: '160', q: '70', size: '1x' },
      { url: OWN, w: '320', q: '70', size: '2x' },
    ]);
  });
  it('is asked for in a width that the server draws, never a smaller one while there is a larger', () => {
    expect(asked(imageSources(OWN, { width: 200, densities: [1, 3, 20] }).srcSet).map(({ w }) => w)).toEqual([
      '320',
      '640',
      '1920',
    ]);
  });
  it('lets the browser choose among widths', () => {
    expect(asked(imageSources(OWN, { widths: [320, 960], quality: 90 }).srcSet)).toEqual([
      { url: OWN, w: '320', q: '90', size: '320w' },
      { url: OWN, w: '960', q: '90', size: '960w' },
    ]);
  });
  it('that was made beforehand is a file, in the format that it was made in', () => {
    expect(imageSources(OWN, { preset: 'portrait' })).toEqual({
      srcSet: '/pictures/people/braids-original-320.avif 320w, /pictures/people/braids-original-640.avif 640w',
      type: 'image/avif',
    });
  });
  it('of a preset still does what the page says', () => {
    expect(imageSources(OWN, { preset: 'portrait', widths: [640] }).srcSet).toBe(
      '/pictures/people/braids-original-640.avif 640w',
    );
  });
  it('from elsewhere comes from a listed host alone', () => {
    for (const host of IMAGE_HOSTS) expect(() => imageSources(`https://${host}/a.jpg`, { width: 48 })).not.toThrow();
    for (const src of ['https://example.com/a.jpg', '/storage/photos/a.jpg', '//i.ytimg.com/a.jpg', 'data:image/png,'])
      expect(() => imageSources(src, { width: 48 }), src).toThrow('no listed host');
    expect(imageSources('https://cdn.example.com/a.jpg', { width: 48, hosts: ['cdn.example.com'] }).srcSet).toContain(
      'url=https%3A%2F%2Fcdn.example.com%2Fa.jpg',
    );
  });
});

it('a person’s picture from a host that is not listed is none', () => {
  expect(avatarUrl('https://example.com/me.png', [])).toBeUndefined();
  expect(avatarUrl(null, [])).toBeUndefined();
  expect(avatarUrl('https://example.com/me.png', ['example.com'])).toBe(
    '/image?url=https%3A%2F%2Fexample.com%2Fme.png&w=96&q=70',
  );
});
