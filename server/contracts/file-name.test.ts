// What is kept of a file's name.
import { expect, it } from 'vitest';
import { cleanFileName } from './file-name.ts';

it.each([
  ['me.jpg', 'me.jpg'],
  [' me.jpg ', 'me.jpg'],
  ['C:\\photos\\me.jpg', 'me.jpg'],
  ['C:me.jpg', 'me.jpg'],
  ['../photos/me.jpg', 'me.jpg'],
  ['photos/', 'photos'],
  ['a\u0000\nb.jpg', 'a b.jpg'],
  ['half a pair \uD83D.jpg', 'half a pair \uFFFD.jpg'],
  [`${'x'.repeat(119)}😀.jpg`, `${'x'.repeat(119)}\uFFFD`],
  ['x'.repeat(200), 'x'.repeat(120)],
  [' / ', null],
  [undefined, null],
])('keeps of %j %j', (given, kept) => expect(cleanFileName(given)).toBe(kept));
