// Signed URLs of pictures stay the same while they are valid.
import { expect, it } from 'vitest';
import { REUSE_MS, reuseSignedUrls, type SignedUrlCache } from './stable-signed-urls';

const picture = (signature: string, url: string | null = `/a?${signature}`) => ({
  attachment_id: '1',
  url,
  preview_url: `/p?${signature}`,
});

it('keeps the first address while it is good, and takes a new one in time', () => {
  const kept: SignedUrlCache = new Map();
  expect(reuseSignedUrls(kept, [picture('one')], 0)).toEqual([picture('one')]);
  expect(reuseSignedUrls(kept, [picture('two')], REUSE_MS - 1)).toEqual([picture('one')]);
  expect(reuseSignedUrls(kept, [picture('three')], REUSE_MS)).toEqual([picture('three')]);
  expect(reuseSignedUrls(kept, [picture('four')], REUSE_MS + 1)).toEqual([picture('three')]);
});

it('sees a picture that came, and one that is gone', () => {
  const kept: SignedUrlCache = new Map();
  reuseSignedUrls(kept, [picture('one', null)], 0);
  expect(reuseSignedUrls(kept, [picture('two')], 1)).toEqual([picture('two')]);
  expect(reuseSignedUrls(kept, [picture('three', null)], 2)).toEqual([picture('three', null)]);
});

it('sees a photo that was cropped', () => {
  const kept: SignedUrlCache = new Map();
  const sized = (signature: string, width: number) => ({ ...picture(signature), width, height: 900 });
  reuseSignedUrls(kept, [sized('one', 1200)], 0);
  expect(reuseSignedUrls(kept, [sized('two', 800)], 1)).toEqual([sized('two', 800)]);
  expect(reuseSignedUrls(kept, [sized('three', 800)], 2)).toEqual([sized('two', 800)]);
});

it('leaves everything else as it comes', () => {
  const kept: SignedUrlCache = new Map();
  reuseSignedUrls(kept, [{ ...picture('one'), favourite: false }], 0);
  expect(reuseSignedUrls(kept, [{ ...picture('two'), favourite: true }], 1)).toEqual([
    { ...picture('one'), favourite: true },
  ]);
});
