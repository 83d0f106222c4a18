// Addresses of pictures that stay the same while they are good.
import { expect, it } from 'vitest';
import { GOOD_FOR_MS, keepUrls, type KeptUrls } from './stable-urls';

const picture = (signature: string, url: string | null = `/a?${signature}`) => ({
  attachment_id: '1',
  url,
  preview_url: `/p?${signature}`,
});

it('keeps the first address while it is good, and takes a new one in time', () => {
  const kept: KeptUrls = new Map();
  expect(keepUrls(kept, [picture('one')], 0)).toEqual([picture('one')]);
  expect(keepUrls(kept, [picture('two')], GOOD_FOR_MS - 1)).toEqual([picture('one')]);
  expect(keepUrls(kept, [picture('three')], GOOD_FOR_MS)).toEqual([picture('three')]);
  expect(keepUrls(kept, [picture('four')], GOOD_FOR_MS + 1)).toEqual([picture('three')]);
});

it('sees a picture that came, and one that is gone', () => {
  const kept: KeptUrls = new Map();
  keepUrls(kept, [picture('one', null)], 0);
  expect(keepUrls(kept, [picture('two')], 1)).toEqual([picture('two')]);
  expect(keepUrls(kept, [picture('three', null)], 2)).toEqual([picture('three', null)]);
});

it('leaves everything else as it comes', () => {
  const kept: KeptUrls = new Map();
  keepUrls(kept, [{ ...picture('one'), favourite: false }], 0);
  expect(keepUrls(kept, [{ ...picture('two'), favourite: true }], 1)).toEqual([{ ...picture('one'), favourite: true }]);
});
