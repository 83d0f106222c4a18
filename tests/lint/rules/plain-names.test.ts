// Words of the old dialect are reported in exported names and file names, and nowhere else.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { plainNames } from './plain-names.ts';

const check = (file: string, line = '') => plainNames.check(projectOf({ [file]: `// x\n${line}\n` }));

it.each([
  ['export const useViewTold = 1;', 'analytics'],
  ['export function handyman() {}', 'tool worker'],
  ['export interface Booking {}', 'ledger entry'],
  ['export type Asked = string;', 'list query'],
  ['export const MOST_TRIES = 3;', 'MAX_…'],
  ['const FEWEST_PIXELS = 3;', 'MIN_…'],
  ['const MOST = 3;', 'MAX_…'],
  ['export const SHOWN = 20;', 'PAGE_SIZE'],
])('reports %s and names a better word', (line, advice) => {
  expect(check('server/domain/orders/start.ts', line)).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringContaining(advice) as string }),
  ]);
});

it.each(['app/features/results/told.ts', 'server/http/upload-door.ts', 'app/web/pace.test.ts'])(
  'reports the file %s',
  (file) => expect(check(file)).toEqual([expect.objectContaining({ file, line: 1 })]),
);

it.each([
  ['app/features/results/analytics.ts', "const told = 'locals are left to the reader';"],
  ['app/web/colour-cast.ts', 'export const useSeenAttachmentIds = 1;'],
  ['server/contracts/prices.ts', 'export const ALMOST = 1;'],
  ['server/db/migrations/009-told.ts', 'export const told = 1;'],
  ['docs/told.md', ''],
])('lets %s keep %s', (file, line) => expect(check(file, line)).toEqual([]));
