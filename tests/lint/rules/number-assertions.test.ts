// Assertions about anything but a number of an array are reported in the engine, and nowhere else.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { numberAssertions } from './number-assertions.ts';

const check = (file: string, line: string) =>
  numberAssertions.check(projectOf({ [file]: `// Really!\n${line}\n` })).map((finding) => finding.line);

it.each([
  'const style = STYLES.find(({ id }) => id === wanted)!;',
  'return { iris: middle! };',
  'const data = planes[k]!.data;',
  'sum += planes[c]![i];',
  "const scores = outputs['scores']!;",
  'const first = makers[0]!();',
  'const last = points.at(-1)!;',
])('reports %s', (line) => {
  expect(check('server/engine/render/styles.ts', line)).toEqual([2]);
  expect(check('server/engine/render/styles.test.ts', line)).toEqual([]);
  expect(check('server/domain/orders/start-order.ts', line)).toEqual([]);
});

it.each([
  'for (let i = 0; i < a.length; i++) a[i]! += weights[i]! * LINEAR_OF_BYTE[data[i * 3 + 1]!]!;',
  'const isSet = (i: number): boolean => !mask[i] && alpha.data[i]! > 0.5;',
  "const text = 'mask!.data'; // mask!.data",
  'if (a !== b) c = !a;',
])('accepts %s', (line) => {
  expect(check('server/engine/render/styles.ts', line)).toEqual([]);
});
