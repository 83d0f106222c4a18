// Which uploads of a visit have become photos that were deleted again.
import { expect, it } from 'vitest';
import { deletedUploadKeys } from './use-seen-attachment-ids';

const item = (key: string, attachmentId?: string) => ({ key, attachmentId, state: 'done' as const });

it('names what was shown and is gone, and nothing that is there, on its way or just arrived', () => {
  const items = [item('deleted', '1'), item('there', '2'), item('sending'), item('arrived', '3')];
  expect(deletedUploadKeys(items, [{ attachment_id: '2' }], new Set(['1', '2']))).toEqual(['deleted']);
});

it('leaves out whose analysis failed and is tried again', () => {
  const items = [{ ...item('again', '1'), state: 'checking' as const }];
  expect(deletedUploadKeys(items, [], new Set(['1']))).toEqual([]);
});
